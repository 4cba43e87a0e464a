/** A time as formats give it, within an English sentence: months keep their capital. */
export const inSentence = (time: string): string =>
  time.replace(/^(?:Today|Yesterday|Tomorrow|Just now)/, (word) => word.toLowerCase())
