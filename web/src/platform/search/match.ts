import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'
import { learnSounds, soundsOf } from './sounds.ts'
import { readingsOf, readPart } from './syllables.ts'
import { isNearly, shortestGuess } from './typo.ts'

/**
 * What something can be found by, made ready for comparing. Texts stand in lines, each with a break on either side, so that the
 * browser looks through all of them at once.
 */
export type Searchable = {
  names: string
  /** Names without gaps, so that "sharedfinance" is found as well. */
  joined: string
  readings: readonly (readonly string[])[]
  /** Where a mistyped text may begin: names, their words, and readings from each syllable on. */
  starts: readonly string[]
  codes: string
  rest: string
}

/** A typed text, made ready for comparing: `whole` is a line of it, `begun` begins one, and the others a word within. */
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

/** As the server compares texts, but for gaps, which `join` takes out. */
export const fold = (text: string): string => withoutUnseen(text).normalize('NFKC').toLowerCase()
const join = (folded: string): string => folded.replace(/[\s'’-]+/g, '')

type Given = {
  /** In either language. */
  names: readonly (string | undefined)[]
  /** Of the Chinese name, without tones: "caiwu" and "cw". */
  pinyin?: string | undefined
  initials?: string | undefined
  codes?: readonly string[]
  /** What is looked into last, such as a description. */
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

/** Makes ready what something can be found by; done once for each thing, not for each letter typed. */
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

/** What is found by any of several things, such as a role by its organization. */
export const together = (...all: readonly Searchable[]): Searchable => ({
  names: all.map(({ names }) => names).join(''),
  joined: all.map(({ joined }) => joined).join(''),
  readings: all.flatMap(({ readings }) => readings),
  starts: all.flatMap(({ starts }) => starts),
  codes: all.map(({ codes }) => codes).join(''),
  rest: all.map(({ rest }) => rest).join(''),
})

/** Makes a typed text ready; undefined where there is nothing to look for. */
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

/** How well something fits; 0 for not at all, 1 for a guess. */
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
      // One letter is inside almost every pinyin.
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

/** How well something fits a text, larger is better; several words must all fit. */
function fitOf(fields: Searchable, query: Query): number {
  const whole = fitOfOne(fields, query)
  if (whole > 0 || query.words.length < 2) return whole
  return Math.min(...query.words.map((word) => fitOfOne(fields, word)))
}

/** Whether something fits a text at all, mistyped ones apart. */
export const matches = (fields: Searchable, query: Query): boolean => fitOf(fields, query) > 0

/** Whether something was meant by a text with one wrong letter; a number, such as of a phone, means itself alone. */
const isGuess = (fields: Searchable, query: Query): boolean =>
  query.joined.length >= shortestGuess &&
  /\D/.test(query.joined) &&
  fields.starts.some((word) => isNearly(word, query.joined))

/** `best`: how well the first one fits. */
export type Found<T> = { items: T[]; best: number }

/** Whether something sounds as one of the readings, whatever characters were typed. */
const sounds = (fields: Searchable, readings: readonly string[]): boolean =>
  readings.some((reading) => fitOfReadings(fields.readings, reading) > 0)

/** What a text found among some items; `guesses` where that was nothing, and a longer text can mean nothing else. */
type Before = { text: string; fieldsOf: unknown; hits: readonly unknown[]; guesses?: readonly unknown[] }

const foundBefore = new WeakMap<readonly unknown[], Before>()

/** Shorter texts are found in more ways, and among words each has to fit. */
const canNarrow = ({ text, joined }: Query) => text.length > 1 && text === joined

/** A shorter text is guessed from by other rules, a number never, and Chinese characters also by how they sound. */
const canNarrowGuesses = ({ text }: Query) => text.length > shortestGuess && /^\d*[a-z][\da-z]*$/.test(text)

/** What a text may find: a text that goes on finds nothing else than it did before by the same fields. */
function candidates<T>(items: readonly T[], { text, joined }: Query, fieldsOf: unknown) {
  const before = foundBefore.get(items)
  const isAlike = before && before.fieldsOf === fieldsOf
  const goesOn = isAlike && text === joined && text.startsWith(before.text)
  const { hits = items, guesses = items } = goesOn ? before : {}
  return { hits, guesses } as { hits: readonly T[]; guesses: readonly T[] }
}

/**
 * What a text finds, best first, equals in the order that `compare` gives. Only where nothing fits, what sounds like it,
 * or would fit with one letter changed. A text that goes on is found sooner where `fieldsOf` is the same function.
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

/** How near a fit is, in steps that a person would see: all of it, its beginning, something inside, a guess. */
export function nearness(fit: number): number {
  if (fit >= fits.wholeReading) return 3
  if (fit >= fits.startOfWord) return 2
  return fit > fits.guess ? 1 : 0
}

/** Remembers what is made of each thing, such as what it is found by, as long as the thing lives. */
export function remembered<T extends object, R = Searchable>(make: (item: T) => R): (item: T) => R {
  const known = new WeakMap<T, R>()
  return (item) => {
    const found = known.get(item) ?? make(item)
    known.set(item, found)
    return found
  }
}
