import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'

const breaking = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/** The text of a table cell: one line, without invisible characters. */
export const cellText = (text: string): string =>
  withoutUnseen(text.toWellFormed()).replace(breaking, ' ').trim()
