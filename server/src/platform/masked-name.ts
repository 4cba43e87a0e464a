/** A name that its owner recognises and nobody else learns: the first character, and the last of a longer one. */
export function maskedName(name: string): string {
  const characters = [...name]
  const [first = ''] = characters
  return characters.length > 2 ? `${first}**${characters.at(-1)}` : `${first}*`
}

/** A telephone number that whoever knows it recognises. */
export const maskedMobile = (mobile: string): string =>
  mobile.length < 8 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
