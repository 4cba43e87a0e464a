import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import type { BuiltIn } from './built-in.ts'
import { areSame, comingText, type Entry, nothing, type Texts, textsOf } from './entries.ts'
import { faultsOf, judgeKey, keptText } from './judge.ts'
import type { TypedRow } from './read-file.ts'

/** A cell with this value removes a text. */
const emptied = '-'
/** Maximum number of wrong rows in the message; people with more correct these first. */
const mostNamed = 100

/** Collapses whitespace, because spreadsheet cells lose it. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Maps collapsed to real keys, because spreadsheets drop surrounding spaces. */
const keysByPlain = (keys: Iterable<string>) => new Map([...keys].map((key) => [plain(key), key]))

function textAfter(row: TypedRow, lang: Language, entry: Entry | undefined, builtIn: BuiltIn | undefined) {
  const typed = row[lang]
  const before = (entry?.draft ?? entry?.published ?? nothing)[lang]
  if (typed === undefined) return before
  if (typed === emptied) return null
  // A text that differs only in whitespace has not changed, because cells cannot preserve whitespace.
  if (entry && plain(comingText(entry, lang)) === plain(typed)) return before
  return keptText(typed, lang, builtIn)
}

type Planned = { line: number; key: string; after: Texts; fault: FailureName | undefined; isChanged: boolean }

type World = { builtIns: ReadonlyMap<string, BuiltIn>; known: ReadonlyMap<string, Entry> }

function planRow(row: TypedRow, world: World, keys: ReadonlyMap<string, string>): Planned {
  const key = keys.get(plain(row.key)) ?? row.key
  const entry = world.known.get(key)
  const builtIn = world.builtIns.get(key)
  const before = textsOf(entry?.draft ?? entry?.published ?? nothing)
  const after = { zh: textAfter(row, 'zh', entry, builtIn), en: textAfter(row, 'en', entry, builtIn) }
  const isChanged = !areSame(before, after)
  const changed = {
    zh: after.zh === before.zh ? null : after.zh,
    en: after.en === before.en ? null : after.en,
  }
  const fault = judgeKey(key, after, world) ?? faultsOf(builtIn ? changed : after, builtIn)[0]?.fault
  return { line: row.line, key, after, isChanged, fault: isChanged ? fault : undefined }
}

/** Returns the changes of a file; each row with the reason where it is invalid. */
export function planned(rows: readonly TypedRow[], world: World): Planned[] {
  const keys = keysByPlain([...world.builtIns.keys(), ...world.known.keys()])
  // Of several rows with one key, the last one counts.
  return [...new Map(rows.map((row) => planRow(row, world, keys)).map((row) => [row.key, row])).values()]
}

/** Refuses a file with invalid rows, and lists them. */
export function refuseWrong(rows: readonly Planned[], lang: Language): void {
  const wrong = rows.flatMap(({ line, key, fault }) =>
    fault ? [{ line, key: key.slice(0, 200), message: wordsOf(fault, lang) }] : [],
  )
  if (wrong.length > 0) fail('translation.rows', { total: wrong.length, rows: wrong.slice(0, mostNamed) })
}
