import { useState } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '#web/platform/api/query.ts'
import { outdateHome } from '#web/platform/home/home-reading.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { addressOf, cachedPages, keepPages } from '#web/platform/navigation/cached-pages.ts'
import { leaveFor } from '#web/platform/navigation/unsaved.ts'
import { paths } from '#web/platform/paths.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { pagePhrases } from './phrases.ts'
import { movedTo, neighbourOf, without } from './tab-rules.ts'

/** The actions for open pages. */
export type PageActions = {
  /** Goes to a page, or to home. */
  open: (page: CachedPage | undefined) => void
  close: (page: CachedPage) => void
  /** Closes all pages except one, or all of them. */
  closeOthers: (kept: CachedPage | undefined) => void
  reload: (page: CachedPage) => void
  /** Moves a page to an index, starting at 0. */
  move: (page: CachedPage, place: number) => void
}

type Loads = Readonly<Record<string, number>>

/** Returns the actions, the number of reloads of each page, and an announcement of the last action. */
export function usePageActions(
  pages: readonly CachedPage[],
  active: string | undefined,
): { act: PageActions; loads: Loads; liveText: string } {
  const words = usePhrases(pagePhrases)
  const [loads, setLoads] = useState<Loads>({})
  const [liveText, setLiveText] = useState('')
  const [, navigate] = useLocation()
  const goTo = (page: CachedPage | undefined) => navigate(page ? addressOf(page) : paths.home)
  // If the active page is closed, another one is shown first.
  const forget = (closed: readonly string[], next: CachedPage | undefined, message = '') => {
    const forgetNow = () => {
      keepPages(without(cachedPages(), closed))
      setLiveText(message)
    }
    if (active === undefined || !closed.includes(active)) return forgetNow()
    leaveFor(() => {
      goTo(next)
      forgetNow()
    })
  }
  const act: PageActions = {
    open: goTo,
    close: (page) => forget([page.path], neighbourOf(pages, page.path), words.closed({ name: page.title })),
    closeOthers: (kept) => {
      const others = pages.flatMap(({ path }) => (path === kept?.path ? [] : [path]))
      forget(others, kept)
    },
    reload: (page) =>
      leaveFor(() => {
        outdateHome()
        void queryClient.invalidateQueries({ refetchType: 'none' })
        setLoads((before) => ({ ...before, [page.path]: (before[page.path] ?? 0) + 1 }))
        setLiveText(words.reloaded({ name: page.title }))
        if (page.path !== active) goTo(page)
      }),
    move: (page, place) => {
      keepPages(movedTo(cachedPages(), page.path, place))
      setLiveText(words.place({ name: page.title, place: place + 1, count: pages.length }))
    },
  }
  return { act, loads, liveText }
}
