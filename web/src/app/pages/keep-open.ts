import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import {
  afterVisit,
  cachedPageAt,
  cachedPages,
  keepPages,
  useCachedPages,
  wasRestored,
} from '#web/platform/navigation/cached-pages.ts'
import { framedAppPath, paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { may } from '../access.ts'
import { screenAt } from '../screens.ts'
import { usePageNames } from './page-names.ts'
import { pagePhrases } from './phrases.ts'
import { givingWay, mostPages, without } from './tab-rules.ts'

/** Returns the open pages with their current names, including the active one from its first render. */
export function useOpenPages(active: string | undefined): readonly CachedPage[] {
  const stored = useCachedPages()
  // The router's query is decoded; the page stores the original one.
  const query = useSearch() && location.search.slice(1)
  const nameOf = usePageNames(stored)

  useEffect(() => {
    if (active === undefined) return
    const visited = afterVisit(cachedPages(), {
      path: active,
      title: nameOf({ path: active, title: cachedPageAt(active)?.title ?? '' }),
      query,
    })
    const gone = givingWay(visited, active)
    if (gone) notify.notice(words(pagePhrases).gaveWay({ name: gone.title, most: mostPages }))
    keepPages(gone ? without(visited, [gone.path]) : visited)
  }, [active, query, nameOf])

  useEffect(() => {
    const pages = cachedPages()
    const named = pages.map((page) => ({ ...page, title: nameOf(page) }))
    if (named.some(({ title }, index) => title !== pages[index]?.title)) keepPages(named)
    const inSight = named.find(({ path }) => path === active)
    if (inSight) document.title = inSight.title
  }, [nameOf, active])

  if (active === undefined || stored.some(({ path }) => path === active)) return stored
  const title = nameOf({ path: active, title: '' })
  return afterVisit(stored, { path: active, title, query })
}

/** Closes pages that the organization and role, or the person's rights, no longer permit. */
export function useClosing(active: string | undefined): void {
  const { signedIn } = useSession()
  const [, navigate] = useLocation()
  const { data: home } = useHomeData()
  const pair = home?.signedIn.current && `${home.signedIn.current.orgCode} ${home.signedIn.current.roleNo}`
  const before = useRef(pair)
  useEffect(() => {
    if (!home?.apps || pair === undefined) return
    const framed = new Set(home.apps.page.list.map(({ appCode }) => framedAppPath(appCode)))
    const isForbidden = ({ path }: CachedPage) => {
      const screen = screenAt(path)
      if (!screen) return false
      return !may(signedIn, screen) || (screen.path === paths.framedApp && !framed.has(path))
    }
    const isOther = before.current !== undefined && before.current !== pair
    before.current = pair
    // The active page stays and shows that the role has no access, unless the role itself has changed.
    const gone = cachedPages().filter((page) => isForbidden(page) && (isOther || page.path !== active))
    if (gone.length === 0) return
    if (gone.some(({ path }) => path === active)) navigate(paths.home, { replace: true })
    const closed = gone.map(({ path }) => path)
    keepPages(without(cachedPages(), closed))
    for (const { title } of gone) notify.notice(words(pagePhrases).notPermitted({ name: title }))
  }, [home, pair, signedIn, active, navigate])
}

/** Restores the scroll position of each page. */
export function useScrollPlaces(active: string | undefined): void {
  const places = useRef(new Map<string | undefined, number>())
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const { current } = places
    // After a reload the browser restores the position itself.
    const isReload = isFirst.current && (active === undefined || wasRestored(active))
    isFirst.current = false
    if (!isReload) scrollTo({ top: current.get(active) ?? 0, behavior: 'instant' })
    const note = () => current.set(active, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [active])
}
