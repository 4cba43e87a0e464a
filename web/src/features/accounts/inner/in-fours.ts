/** Returns characters in groups of four, which are easier to read out and type. */
export const inFours = (signs: string, between: string): string =>
  signs.replace(/(.{4})(?=.)/g, `$1${between}`)
