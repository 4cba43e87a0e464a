const isHan = (character: string) => /\p{Script=Han}/u.test(character)
const isRead = (character: string) => /[\p{L}\p{N}]/u.test(character)

/**
 * Readings of characters learned from the names in this portal. A complete dictionary would be larger than the first
 * screen.
 */
const known = new Map<string, Set<string>>()

/** Learns the readings of a name's characters, if each character is one syllable of a reading. */
export function learnSounds(name: string, readings: readonly (readonly string[])[]): void {
  const characters = [...name].filter(isRead)
  for (const syllables of readings) {
    if (syllables.length !== characters.length) continue
    characters.forEach((character, index) => {
      const syllable = syllables[index]
      if (!syllable || !isHan(character)) return
      const sounds = known.get(character) ?? new Set()
      known.set(character, sounds.add(syllable))
    })
  }
}

/** Maximum number of readings tried; few characters have two, and hardly any text has several of them. */
const most = 8

/**
 * Returns the possible readings of a text with at least two Chinese characters: "caiwu" for 财物. Empty if the reading of
 * a character is unknown.
 */
export function soundsOf(text: string): string[] {
  const characters = [...text]
  if (characters.filter(isHan).length < 2) return []
  return characters.reduce<string[]>(
    (readings, character) => {
      const sounds = isHan(character) ? [...(known.get(character) ?? [])] : [character]
      return readings.flatMap((reading) => sounds.map((sound) => reading + sound)).slice(0, most)
    },
    [''],
  )
}
