import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'

const breaking = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/** A text as a cell of a table that is read has it: one line, without what nobody sees. */
export const cellText = (text: string): string =>
  withoutUnseen(text.toWellFormed()).replace(breaking, ' ').trim()
