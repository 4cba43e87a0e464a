// Spreadsheets read _xHHHH_ as one character; written out like this they read it as it stands.
const literally = (text: string) =>
  text.includes('_') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text

// XML has no way to write these two: one of them would make the whole file unreadable.
const readable = (text: string) => text.replace(/[\ufffe\uffff]/g, '\ufffd')

/** A text as a cell of a spreadsheet has to be written for it to be read as it is. */
export const sheetText = (text: string): string => literally(readable(text))
