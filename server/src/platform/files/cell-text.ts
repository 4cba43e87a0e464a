// What a spreadsheet puts around or between what people typed, and nobody sees.
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/** A text as a cell of a table that is read has it: one line, without what nobody sees. */
export const cellText = (text: string): string =>
  text.toWellFormed().replace(unseen, '').replace(breaking, ' ').trim()
