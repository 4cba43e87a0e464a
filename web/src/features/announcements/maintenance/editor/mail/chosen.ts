/** A chosen item with its display name. */
export type Chosen = { key: string; name: string }

/** Returns chosen items as one string, so that drafts and comparisons treat them like every other field. */
export const chosenText = (chosen: readonly Chosen[]): string =>
  chosen.map(({ key, name }) => `${key} ${name.replace(/\s+/g, ' ')}`).join('\n')

/** Returns the chosen items of such a string, in their order. */
export const chosenIn = (text: string): Chosen[] =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf(' ')
    return at > 0 ? [{ key: line.slice(0, at), name: line.slice(at + 1) }] : []
  })

/** Returns the display names, or the key of an item without name. */
export const namesIn = (text: string): string[] => chosenIn(text).map(({ name, key }) => name || key)

/** Adds an item, or removes it if it is already chosen. */
export const toggled = (text: string, one: Chosen): string => {
  const chosen = chosenIn(text)
  const rest = chosen.filter(({ key }) => key !== one.key)
  return chosenText(rest.length < chosen.length ? rest : [...chosen, one])
}
