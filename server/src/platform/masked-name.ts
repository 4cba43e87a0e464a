/** A name that its owner recognises and nobody else learns: the first character, and the last of a longer one. */
export function maskedName(name: string): string {
  const characters = [...name]
  const [first = ''] = characters
  return characters.length > 2 ? `${first}**${characters.at(-1)}` : `${first}*`
}
