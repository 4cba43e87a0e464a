import { createRequire } from 'node:module'
import type * as PinyinPro from 'pinyin-pro'
import { type Reading, readingOf } from './reading.ts'
import { plainLetter } from './spelling.ts'
import { surnameLength, surnameReadings } from './surnames.ts'

/**
 * Version of the reading rule of this file. Raise it with every change of the results, so that the worker computes
 * stored readings again.
 */
export const readingRule = 2

export type PersonReading = {
  /** Sort key of Chinese names in dictionary order: syllable, tone, character. */
  name_order: string
  /** All ways to type the name in Latin letters, one per line. */
  reading_text: string
  reading_rule: number
}

/** A word of a name in Latin letters: a Latin word, a surname or a given name. */
type Word = { joined: string; initials: string }
const require = createRequire(import.meta.url)
const dictionary = (): typeof PinyinPro => require('pinyin-pro')

/** Pinyin syllables with tone numbers, one per character. */
const syllablesOf = (text: string, surname: 'head' | 'off' = 'off') =>
  text === ''
    ? []
    : dictionary().pinyin(text, { toneType: 'num', type: 'array', v: true, toneSandhi: false, surname })

// pinyin-pro returns unknown characters unchanged; they are left out.
const withoutTone = (syllable: string) => syllable.replace(/[^a-z]/g, '')

const wordOf = (syllables: readonly string[]): Word => ({
  joined: syllables.map(withoutTone).join(''),
  initials: syllables.map((syllable) => withoutTone(syllable).slice(0, 1)).join(''),
})

const put = (words: readonly Word[]): Word => ({
  joined: words.map(({ joined }) => joined).join(''),
  initials: words.map(({ initials }) => initials).join(''),
})

const isHan = (text: string) => /^\p{Script=Han}/u.test(text)
/** Foreign names in Chinese transliteration, such as 查尔斯·史密斯. */
const isTransliterated = (name: string) => /\p{Script=Han}\s*[·•‧∙⋅・.]\s*\p{Script=Han}/u.test(name)

/**
 * Splits a name into runs of Chinese characters and Latin words. Spaces within a Chinese name are removed; a last name
 * before a comma moves to the end.
 */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}'’ʼ`]/gu, '')
    .replace(/^([^,]+),([^,]+)$/, '$2 $1')
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .match(/\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv) ?? []

type Chinese = { surname: string[]; given: string[] }

/** Characters of the longest name with a one-character surname; longer names such as 阿卜杜勒克里木 have none. */
const longestName = 4

/**
 * The readings of a Chinese name, the usual one first: surname and given name read separately, with each reading of the
 * surname; last the characters read as ordinary words after a one-character surname, because 张简明 may also be 张 + 简明.
 */
function readChinese(text: string): [Chinese, ...Chinese[]] {
  const characters = [...text]
  const at = surnameLength(text)
  const asWords = syllablesOf(text)
  const plain = { surname: asWords.slice(0, 1), given: asWords.slice(1) }
  if (characters.length > longestName && at === 1) return [plain]
  const surname = characters.slice(0, at).join('')
  const given = syllablesOf(characters.slice(at).join(''))
  const own = surnameReadings(surname)
  const [usual = syllablesOf(surname, 'head'), ...others] = own
  return [{ surname: usual, given }, ...others.map((other) => ({ surname: other, given })), plain]
}

/** A part of a name: its sort key, and its words in each reading. */
type Read = { order: string; ways: Word[][] }

function readPart(part: string, { isForeign, isAlone }: { isForeign: boolean; isAlone: boolean }): Read {
  if (!isHan(part)) {
    const joined = plainLetter(part)
    return { order: joined, ways: [[{ joined, initials: joined.slice(0, 1) }]] }
  }
  const ways = isForeign ? [{ surname: [], given: syllablesOf(part) }] : readChinese(part)
  const [{ surname, given } = { surname: [], given: [] }] = ways
  const characters = [...part]
  return {
    order: [...surname, ...given].map((syllable, at) => `${syllable}${characters[at]}`).join(' '),
    // Only a name that is entirely Chinese is split into surname and given name.
    ways: ways.map((way) =>
      isAlone ? [wordOf(way.surname), wordOf(way.given)] : [wordOf([...way.surname, ...way.given])],
    ),
  }
}

/** Index of the last name; particles such as `van der` belong to it. */
function lastNameAt(parts: readonly string[]): number {
  let at = parts.length - 1
  while (at > 1 && /^\p{Ll}/u.test(parts[at - 1] ?? '')) at -= 1
  return Math.max(1, at)
}

/** The words in this order: in full, as initials, and with the first word or the rest shortened to initials. */
function formsOf([first, ...others]: readonly Word[]): string[] {
  if (!first) return []
  const rest = put(others)
  return [first.joined, first.initials].flatMap((begun) => [begun + rest.joined, begun + rest.initials])
}

/** Forms in the written order, with the last name first, and with only the first and last name. */
function formsInEachOrder(words: readonly Word[], at: number): string[] {
  const [first] = words
  if (!first || words.length < 2) return formsOf(words)
  const last = put(words.slice(at))
  const orders = [words, [last, ...words.slice(0, at)], [first, last], [last, first]]
  return orders.flatMap(formsOf)
}

function readName(name: string): { order: string; forms: string[] } {
  const parts = partsOf(name)
  const how = { isForeign: isTransliterated(name), isAlone: parts.length === 1 }
  const read = parts.map((part) => readPart(part, how))
  const count = Math.max(0, ...read.map(({ ways }) => ways.length))
  const ways = Array.from({ length: count }, (_, way) =>
    read.flatMap(({ ways: own }) => own[way] ?? own.at(-1) ?? []).filter(({ joined }) => joined !== ''),
  )
  return {
    order: read.map(({ order }) => order).join(' '),
    forms: ways.flatMap((words) => formsInEachOrder(words, lastNameAt(parts))),
  }
}

/** Drops forms that are contained in another form, because a search for them matches that one. */
const withoutHeld = (forms: readonly string[]) =>
  [...new Set(forms)].filter((form, _, all) => !all.some((other) => other !== form && other.includes(form)))

/** How a person's name is found and sorted; unlike other names it has a surname, which may have a special reading. */
export function personReading(nameZh: string, nameEn?: string | null): PersonReading {
  const { order, forms } = readName(nameZh)
  const others = nameEn ? readName(nameEn).forms : []
  return {
    name_order: order,
    reading_text: withoutHeld([...forms, ...others]).join('\n'),
    reading_rule: readingRule,
  }
}

/** The usual reading of a name, from its sort key. */
export const usualReading = (order: string): Reading =>
  readingOf('', order.replace(/\d?\p{Script=Han}/gu, ''))
