import { fold, type Query, type Searchable } from './match.ts'
import { readPart } from './syllables.ts'

/** A part of a title: indexes of its first character, and after its last. */
export type Range = { from: number; to: number }

const isRead = (character: string) => /[\p{Script=Han}\p{L}\p{N}]/u.test(character)

/** The part of a title that the text stands for, where that is one part: the text itself, or what it reads in pinyin. */
export function matchedPart(title: string, { readings }: Searchable, query: Query): Range | undefined {
  const folded = fold(title)
  // Folding may make a character longer; then places in it are none of the title.
  if (folded.length !== title.length) return undefined
  const from = folded.indexOf(query.text)
  if (from >= 0) return { from, to: from + query.text.length }
  const characters = [...title].flatMap((character, index) => (isRead(character) ? [index] : []))
  if (query.joined === '' || characters.length !== title.replace(/[^\p{L}\p{N}]/gu, '').length)
    return undefined
  for (const syllables of readings) {
    // Each character is one syllable, or this is the title of the other language.
    if (syllables.length !== characters.length) continue
    const part = readPart(syllables, query.joined)
    const first = part && characters[part.from]
    const last = part && characters[part.to - 1]
    if (first !== undefined && last !== undefined) return { from: first, to: last + 1 }
  }
  return undefined
}
