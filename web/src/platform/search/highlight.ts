import { fold, type Query, type Searchable } from './match.ts'
import { readPart } from './syllables.ts'

/** A part of a title: index of its first character, and the index after its last. */
export type Range = { from: number; to: number }

/** `characters`: indexes of the characters with a pinyin reading, if each may be one syllable. */
type Title = { title: string; folded: string; characters: readonly number[] | undefined }

const isRead = (character: string) => /[\p{Script=Han}\p{L}\p{N}]/u.test(character)

const ready = new WeakMap<Searchable, Title>()

/** Computed once per item, not for each key press. */
function readyTitle(title: string, fields: Searchable): Title {
  const found = ready.get(fields)
  if (found?.title === title) return found
  const characters = [...title].flatMap((character, index) => (isRead(character) ? [index] : []))
  const isEachRead = characters.length === title.replace(/[^\p{L}\p{N}]/gu, '').length
  const made = { title, folded: fold(title), characters: isEachRead ? characters : undefined }
  ready.set(fields, made)
  return made
}

/** Returns the part of a title that matches the text literally or in pinyin, if it is one contiguous part. */
export function matchedPart(title: string, fields: Searchable, query: Query): Range | undefined {
  const { folded, characters } = readyTitle(title, fields)
  // Case folding may lengthen a character; then indexes do not correspond to the title.
  if (folded.length !== title.length) return undefined
  const from = folded.indexOf(query.text)
  if (from >= 0) return { from, to: from + query.text.length }
  if (query.joined === '' || !characters) return undefined
  for (const syllables of fields.readings) {
    // A different count means that the reading belongs to the title in the other language, or that a character is not
    // one syllable.
    if (syllables.length !== characters.length) continue
    const part = readPart(syllables, query.joined)
    const first = part && characters[part.from]
    const last = part && characters[part.to - 1]
    if (first !== undefined && last !== undefined) return { from: first, to: last + 1 }
  }
  return undefined
}
