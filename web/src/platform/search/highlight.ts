import { fold, type Query, type Searchable } from './match.ts'
import { readPart } from './syllables.ts'

/** A part of a title: indexes of its first character, and after its last. */
export type Range = { from: number; to: number }

/** `characters`: where those stand that are read, if each may be one syllable. */
type Title = { title: string; folded: string; characters: readonly number[] | undefined }

const isRead = (character: string) => /[\p{Script=Han}\p{L}\p{N}]/u.test(character)

const ready = new WeakMap<Searchable, Title>()

/** Made ready once for each thing, not for each letter typed. */
function readyTitle(title: string, fields: Searchable): Title {
  const found = ready.get(fields)
  if (found?.title === title) return found
  const characters = [...title].flatMap((character, index) => (isRead(character) ? [index] : []))
  const isEachRead = characters.length === title.replace(/[^\p{L}\p{N}]/gu, '').length
  const made = { title, folded: fold(title), characters: isEachRead ? characters : undefined }
  ready.set(fields, made)
  return made
}

/** The part of a title that the text stands for, where that is one part: the text itself, or what it reads in pinyin. */
export function matchedPart(title: string, fields: Searchable, query: Query): Range | undefined {
  const { folded, characters } = readyTitle(title, fields)
  // Folding may make a character longer; then places in it are none of the title.
  if (folded.length !== title.length) return undefined
  const from = folded.indexOf(query.text)
  if (from >= 0) return { from, to: from + query.text.length }
  if (query.joined === '' || !characters) return undefined
  for (const syllables of fields.readings) {
    // Each character is one syllable, or this is the title of the other language.
    if (syllables.length !== characters.length) continue
    const part = readPart(syllables, query.joined)
    const first = part && characters[part.from]
    const last = part && characters[part.to - 1]
    if (first !== undefined && last !== undefined) return { from: first, to: last + 1 }
  }
  return undefined
}
