import type { ReactNode } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import type { Searchable } from './match.ts'

/** An action on a search result, besides opening it. */
export type SearchAction = {
  label: string
  icon: IconName
  choose: () => void
  /** The search stays open, because it shows the result of the action. */
  stays?: boolean
}

/** A search result. */
export type SearchEntry = {
  /** Unique within its source. */
  key: string
  title: string
  detail?: ReactNode
  fields?: Searchable
  /** Shown before the title. */
  glyph: ReactNode
  /** Shown after the title. */
  mark?: ReactNode
  open: (how: { newTab: boolean }) => void
  /** Undefined if the only action is to open it. */
  actions?: () => SearchAction[]
}

/** The results of one source. */
export type SearchGroup = {
  title: string
  /** The first results. */
  entries: readonly SearchEntry[]
  /** Number of all results. */
  total: number
  /** Rank of the first one, as returned by `find`; 0 for suggestions. */
  best: number
}

/** One source of search results. Each feature defines its own, and app combines them. */
export type SearchSource = {
  /** Unique among all sources. */
  code: string
  /** Name of the kind of results, if a group of suggestions has another title. */
  kind?: string
  /** Returns the results for a text, best first; suggestions for an empty text. At most `most` entries are created. */
  find: (text: string, most: number) => SearchGroup
  /** Whether the data are loaded, still loading or failed. */
  state: 'ready' | 'waiting' | 'failed'
  /** The text of the last server search; results for any other text have not arrived yet. */
  askedFor?: string
}
