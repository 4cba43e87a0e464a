import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'
import { learnSounds, soundsOf } from './sounds.ts'
import { readingsOf, readPart } from './syllables.ts'
import { isNearly, shortestGuess } from './typo.ts'

/**
 * The searchable fields of an item, prepared for comparison. Texts are lines with a line break on either side, so that
 * one native string search covers all of them.
 */
export type Searchable = {
  names: string
  /** Names without spaces, hyphens and apostrophes, so that "sharedfinance" matches as well. */
  joined: string
  readings: readonly (readonly string[])[]
  /** Where a mistyped text may begin: names, their words, and readings from each syllable on. */
  starts: readonly string[]
  codes: string
  rest: string
}

/**
 * A search text, prepared for comparison: `whole` matches a complete line, `begun` the start of one, the others a word
 * within.
 */
export type Query = {
  text: string
  joined: string
  whole: string
  begun: string
  begunJoined: string
  afterSpace: string
  afterHyphen: string
  words: readonly Query[]
}

/** Folds a text like the server, except for the separators that `join` removes. */
export const fold = (text: string): string => withoutUnseen(text).normalize('NFKC').toLowerCase()
const join = (folded: string): string => folded.replace(/[\s'’-]+/g, '')

type Given = {
  /** In either language. */
  names: readonly (string | undefined)[]
  /** Pinyin of the Chinese name without tones: "caiwu" and "cw". */
  pinyin?: string | undefined
  initials?: string | undefined
  codes?: readonly string[]
  /** Fields with the lowest rank, such as a description. */
  rest?: readonly (string | undefined)[]
}

const folded = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [fold(text).trim()] : [])).filter(Boolean)

const lines = (texts: readonly string[]) => (texts.length > 0 ? `\n${texts.join('\n')}\n` : '')

const startsOf = (
  names: readonly string[],
  joined: readonly string[],
  readings: Searchable['readings'],
): string[] => [
  ...joined,
  ...names.flatMap((name) => (name.includes(' ') ? name.split(/[\s-]+/) : [])),
  ...readings.flatMap((syllables) =>
    syllables.flatMap((syllable, index) =>
      index === 0 || syllable.length > 1 ? [syllables.slice(index).join('')] : [],
    ),
  ),
]

/** Returns the initials of a reading whose syllables are separated by spaces. */
export const initialsOf = (reading: string): string => reading.replace(/(\S)\S*\s*/g, '$1')

/** Prepares the searchable fields of an item; done once per item, not for each key press. */
export function searchable({ names, pinyin = '', initials = '', codes = [], rest = [] }: Given): Searchable {
  const own = folded(names)
  const joined = own.map(join)
  const readings = readingsOf(join(fold(pinyin)), join(fold(initials)))
  for (const name of own) learnSounds(name, readings)
  return {
    names: lines(own),
    joined: lines(joined),
    readings,
    starts: startsOf(own, joined, readings),
    codes: lines(folded(codes)),
    rest: lines(folded(rest)),
  }
}

/** Combines the fields of several items, such as a role and its organization. */
export const together = (...all: readonly Searchable[]): Searchable => ({
  names: all.map(({ names }) => names).join(''),
  joined: all.map(({ joined }) => joined).join(''),
  readings: all.flatMap(({ readings }) => readings),
  starts: all.flatMap(({ starts }) => starts),
  codes: all.map(({ codes }) => codes).join(''),
  rest: all.map(({ rest }) => rest).join(''),
})

/** Prepares a search text; undefined if it is empty. */
export function queryOf(typed: string): Query | undefined {
  const text = fold(typed).trim()
  if (text === '') return undefined
  const words = text.includes(' ') ? text.split(/\s+/).flatMap((word) => queryOf(word) ?? []) : []
  const joined = join(text)
  return {
    ...{ text, joined, words },
    ...{ whole: `\n${text}\n`, begun: `\n${text}`, begunJoined: `\n${joined}` },
    ...{ afterSpace: ` ${text}`, afterHyphen: `-${text}` },
  }
}

/** Ranks of a match; 0 is no match, 1 a guess. */
const fits = {
  guess: 1,
  rest: 2,
  insideReading: 3,
  insideName: 4,
  startOfWord: 5,
  startOfReading: 6,
  startOfName: 7,
  wholeReading: 8,
  whole: 9,
}

function fitOfReadings(readings: Searchable['readings'], text: string): number {
  let best = 0
  for (const syllables of readings) {
    const part = readPart(syllables, text)
    if (!part) continue
    if (part.from > 0) {
      // A single letter occurs in almost every pinyin.
      if (text.length > 1) best = Math.max(best, fits.insideReading)
      continue
    }
    const isWhole =
      part.to === syllables.length && (text.length === syllables.length || text === syllables.join(''))
    best = Math.max(best, isWhole ? fits.wholeReading : fits.startOfReading)
  }
  return best
}

function fitOfNames(names: string, { text, whole, begun, afterSpace, afterHyphen }: Query): number {
  if (!names.includes(text)) return 0
  if (names.includes(whole)) return fits.whole
  if (names.includes(begun)) return fits.startOfName
  return names.includes(afterSpace) || names.includes(afterHyphen) ? fits.startOfWord : fits.insideName
}

function fitOfOne({ names, joined, readings, codes, rest }: Searchable, query: Query): number {
  const named = fitOfNames(names, query)
  if (named === fits.whole || codes.includes(query.whole)) return fits.whole
  const isJoined = query.joined !== ''
  const begun = isJoined && joined.includes(query.begunJoined) ? fits.startOfReading : 0
  const best = Math.max(named, begun, isJoined ? fitOfReadings(readings, query.joined) : 0)
  if (best > 0) return best
  return codes.includes(query.text) || rest.includes(query.text) ? fits.rest : 0
}

/** Returns the rank of the match, higher is better; of several words each must match. */
function fitOf(fields: Searchable, query: Query): number {
  const whole = fitOfOne(fields, query)
  if (whole > 0 || query.words.length < 2) return whole
  return Math.min(...query.words.map((word) => fitOfOne(fields, word)))
}

/** Whether an item matches a text, without correction of typing errors. */
export const matches = (fields: Searchable, query: Query): boolean => fitOf(fields, query) > 0

/** Whether a text with one typing error matches; a number, such as a phone number, must match exactly. */
const isGuess = (fields: Searchable, query: Query): boolean =>
  query.joined.length >= shortestGuess &&
  /\D/.test(query.joined) &&
  fields.starts.some((word) => isNearly(word, query.joined))

/** `best`: rank of the first item. */
export type Found<T> = { items: T[]; best: number }

/** Whether the pinyin of an item matches one of the readings, whatever characters were typed. */
const sounds = (fields: Searchable, readings: readonly string[]): boolean =>
  readings.some((reading) => fitOfReadings(fields.readings, reading) > 0)

/**
 * Previous result for a list of items; `guesses` if there were no hits and a longer text can only narrow the guesses.
 */
type Before = { text: string; fieldsOf: unknown; hits: readonly unknown[]; guesses?: readonly unknown[] }

const foundBefore = new WeakMap<readonly unknown[], Before>()

/**
 * A single character matches by more rules, and in a text of several words each is matched separately, so neither can
 * be narrowed.
 */
const canNarrow = ({ text, joined }: Query) => text.length > 1 && text === joined

/**
 * Shorter texts are guessed by other rules, numbers never, and Chinese characters also by their sound, so these cannot
 * be narrowed.
 */
const canNarrowGuesses = ({ text }: Query) => text.length > shortestGuess && /^\d*[a-z][\da-z]*$/.test(text)

/**
 * Returns the items that may match: an extended text matches a subset of the previous result if the fields are the
 * same.
 */
function candidates<T>(items: readonly T[], { text, joined }: Query, fieldsOf: unknown) {
  const before = foundBefore.get(items)
  const isAlike = before && before.fieldsOf === fieldsOf
  const goesOn = isAlike && text === joined && text.startsWith(before.text)
  const { hits = items, guesses = items } = goesOn ? before : {}
  return { hits, guesses } as { hits: readonly T[]; guesses: readonly T[] }
}

/**
 * Returns the matches, best first, equal ranks in the order of `compare`. If nothing matches: items that sound alike or
 * match with one typing error. Extending a text is faster if `fieldsOf` is the same function.
 */
export function find<T>(
  items: readonly T[],
  query: Query,
  fieldsOf: (item: T) => Searchable,
  compare: (left: T, right: T) => number = () => 0,
): Found<T> {
  const before = candidates(items, query, fieldsOf)
  const hits: T[] = []
  const byFit: T[][] = []
  for (const item of before.hits) {
    const fit = fitOf(fieldsOf(item), query)
    if (fit === 0) continue
    hits.push(item)
    const alike = byFit[fit]
    if (alike) alike.push(item)
    else byFit[fit] = [item]
  }
  if (hits.length > 0) {
    if (canNarrow(query)) foundBefore.set(items, { text: query.text, fieldsOf, hits })
    const best = byFit.length - 1
    return { items: byFit.reverse().flatMap((alike) => alike.sort(compare)), best }
  }
  const readings = soundsOf(query.joined)
  const isMeant = (fields: Searchable) => sounds(fields, readings) || isGuess(fields, query)
  const guesses = before.guesses.filter((item) => isMeant(fieldsOf(item)))
  if (canNarrow(query))
    foundBefore.set(items, {
      ...{ text: query.text, fieldsOf, hits },
      ...(canNarrowGuesses(query) && { guesses }),
    })
  return { items: guesses.toSorted(compare), best: fits.guess }
}

/** Returns the rank in steps that a person can distinguish: whole, prefix, inside, guess. */
export function nearness(fit: number): number {
  if (fit >= fits.wholeReading) return 3
  if (fit >= fits.startOfWord) return 2
  return fit > fits.guess ? 1 : 0
}

/** Caches a function's result per item, for the lifetime of the item. */
export function remembered<T extends object, R = Searchable>(make: (item: T) => R): (item: T) => R {
  const known = new WeakMap<T, R>()
  return (item) => {
    const found = known.get(item) ?? make(item)
    known.set(item, found)
    return found
  }
}
