/** Something that was chosen, and how it is called. */
export type Chosen = { key: string; name: string }

/** What was chosen as one text, so that it is kept and compared like every other field. */
export const chosenText = (chosen: readonly Chosen[]): string =>
  chosen.map(({ key, name }) => `${key} ${name.replace(/\s+/g, ' ')}`).join('\n')

/** What was chosen, in its order. */
export const chosenIn = (text: string): Chosen[] =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf(' ')
    return at > 0 ? [{ key: line.slice(0, at), name: line.slice(at + 1) }] : []
  })

/** The names alone, to be read. */
export const namesIn = (text: string): string[] => chosenIn(text).map(({ name, key }) => name || key)

/** With one more, or without one that is there. */
export const toggled = (text: string, one: Chosen): string => {
  const chosen = chosenIn(text)
  const rest = chosen.filter(({ key }) => key !== one.key)
  return chosenText(rest.length < chosen.length ? rest : [...chosen, one])
}
