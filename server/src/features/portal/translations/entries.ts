import type { TranslationFilter } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { BuiltIn } from './built-in.ts'

/** `null` in a language stands for the built-in text, or for no text where there is none. */
export type Texts = Record<Language, string | null>

export type Entry = {
  key: string
  builtIn: BuiltIn | undefined
  published: Texts
  /** The texts that are not published yet. */
  draft: Texts | undefined
  isUnused: boolean
  revision: number
  updaterName: string | undefined
  updatedAt: Date | undefined
}

export type PublishedRow = { key: string } & Texts
export type DraftRow = PublishedRow & {
  pending: boolean
  revision: number
  updater_name: string
  updated_at: Date
}

type Kept = {
  builtIns: ReadonlyMap<string, BuiltIn>
  published: readonly PublishedRow[]
  drafts: readonly DraftRow[]
}

export const nothing: Texts = { zh: null, en: null }
export const textsOf = ({ zh, en }: Texts): Texts => ({ zh, en })
export const areSame = (one: Texts, other: Texts): boolean => one.zh === other.zh && one.en === other.en
const isNothing = (texts: Texts): boolean => areSame(texts, nothing)

/** Returns all keys of a system: those of the product in its order, then all others by name. */
export function entriesOf({ builtIns, published, drafts }: Kept): Entry[] {
  const publishedByKey = new Map(published.map((row) => [row.key, row]))
  const draftByKey = new Map(drafts.map((row) => [row.key, row]))
  const waiting = drafts.filter(({ pending }) => pending)
  const others = new Set([...publishedByKey.keys(), ...waiting.map(({ key }) => key)])
  const known = [...builtIns.keys()]
  const unknown = [...others].filter((key) => !builtIns.has(key)).toSorted()
  return [...known, ...unknown].map((key) => {
    const draft = draftByKey.get(key)
    return {
      key,
      builtIn: builtIns.get(key),
      published: textsOf(publishedByKey.get(key) ?? nothing),
      draft: draft?.pending ? textsOf(draft) : undefined,
      isUnused: builtIns.size > 0 && !builtIns.has(key),
      revision: draft?.revision ?? 0,
      updaterName: draft?.updater_name,
      updatedAt: draft?.updated_at,
    }
  })
}

/** Returns the text of a language as it will be after publishing. */
export const comingText = ({ draft, published, builtIn }: Entry, lang: Language): string =>
  (draft ?? published)[lang] ?? builtIn?.[lang] ?? ''

const isMissing = (entry: Entry, lang: Language) => !entry.isUnused && comingText(entry, lang) === ''

const passes: Record<TranslationFilter, (entry: Entry) => boolean> = {
  all: () => true,
  changed: ({ published, draft }) => draft !== undefined || !isNothing(published),
  pending: ({ draft }) => draft !== undefined,
  'missing-zh': (entry) => isMissing(entry, 'zh'),
  'missing-en': (entry) => isMissing(entry, 'en'),
  unused: ({ isUnused }) => isUnused,
}

export type Narrowing = { keyword?: string | undefined; filter: TranslationFilter }

/** Filters keys by state, and by a text searched in their keys, texts and places. */
export function narrowed(entries: readonly Entry[], { keyword = '', filter }: Narrowing): Entry[] {
  const wanted = keyword.toLowerCase()
  const says = ({ key, builtIn, published, draft }: Entry) =>
    [key, published.zh, published.en, draft?.zh, draft?.en, ...(builtIn?.places ?? [])].some((text) =>
      text?.toLowerCase().includes(wanted),
    )
  return entries.filter((entry) => passes[filter](entry) && (wanted === '' || says(entry)))
}

/** Returns the keys without a text in a language. */
export const keysWithout = (entries: readonly Entry[], lang: Language): string[] =>
  entries.filter((entry) => isMissing(entry, lang)).map(({ key }) => key)
