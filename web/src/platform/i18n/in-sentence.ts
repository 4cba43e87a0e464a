/** Lowercases a formatted relative time for use inside an English sentence; names of months stay capitalized. */
export const inSentence = (time: string): string =>
  time.replace(/^(?:Today|Yesterday|Tomorrow|Just now)/, (word) => word.toLowerCase())
