/**
 * Masks a name so that only its owner recognizes it: the first character, and the last one of names longer than two.
 */
export function maskedName(name: string): string {
  const characters = [...name]
  const [first = ''] = characters
  return characters.length > 2 ? `${first}**${characters.at(-1)}` : `${first}*`
}

/** Masks a telephone number so that only people who know it recognize it. */
export const maskedMobile = (mobile: string): string =>
  mobile.length < 8 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
