import type { ReactNode } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import type { Searchable } from './match.ts'

/** What can be done with something that was found, besides opening it. */
export type SearchAction = {
  label: string
  icon: IconName
  choose: () => void
  /** The search stays open, because what was done shows in it. */
  stays?: boolean
}

/** Something that was found. */
export type SearchEntry = {
  /** Unlike any other of its source. */
  key: string
  title: string
  detail?: ReactNode
  fields?: Searchable
  /** Drawn before the title. */
  glyph: ReactNode
  /** Drawn after it. */
  mark?: ReactNode
  open: (how: { newTab: boolean }) => void
  /** Undefined where opening is all. */
  actions?: () => SearchAction[]
}

/** What one source found. */
export type SearchGroup = {
  title: string
  /** The first ones of what was found. */
  entries: readonly SearchEntry[]
  /** How many were found. */
  total: number
  /** How well the first of them fits, as `find` tells; 0 for suggestions. */
  best: number
}

/** One kind of thing that the search finds; its feature brings it, and app puts all of them together. */
export type SearchSource = {
  /** Unlike any other source's. */
  code: string
  /** What is searched, where a group of suggestions has another title. */
  kind?: string
  /** What a text finds, best first; for an empty text what is suggested. At most `most` entries are made. */
  find: (text: string, most: number) => SearchGroup
  /** Its data are still on their way, or did not arrive. */
  state: 'ready' | 'waiting' | 'failed'
  /** The text that a server was asked for, where one is: what it knows of any other is still on its way. */
  askedFor?: string
}
