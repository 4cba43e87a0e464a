const isHan = (character: string) => /\p{Script=Han}/u.test(character)
const isRead = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** How characters are read in the names of this portal. A dictionary of all of them would outweigh the first screen. */
const known = new Map<string, Set<string>>()

/** Remembers how the characters of a name are read, where each of them is one syllable of a reading. */
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

/** Readings of a text that are tried; few characters have two, hardly any text has several of those. */
const most = 8

/**
 * How a text with at least two Chinese characters may be read: 财物 as "caiwu". None where the names of this portal do not
 * tell how one of them is read.
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
