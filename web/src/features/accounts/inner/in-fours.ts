/** Signs in groups of four, as people read them aloud and type them. */
export const inFours = (signs: string, between: string): string =>
  signs.replace(/(.{4})(?=.)/g, `$1${between}`)
