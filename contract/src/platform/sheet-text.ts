// Spreadsheets decode _xHHHH_ as one character, so its underscore is escaped.
const literally = (text: string) =>
  text.includes('_') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text

// XML cannot contain these two characters: one of them would make the whole file unreadable.
const readable = (text: string) => text.replace(/[\ufffe\uffff]/g, '\ufffd')

/** Encodes a text for a spreadsheet cell. */
export const sheetText = (text: string): string => literally(readable(text))
