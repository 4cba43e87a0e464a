import { navigate } from 'wouter/use-browser-location'
import { useObservable } from '#web/platform/use-observable.ts'
import { basePath } from '../paths.ts'
import { type CachedPage, onSessionChange, sessionState, updateSession } from '../session/store.ts'
import { leaveFor } from './unsaved.ts'

export const cachedPages = (): readonly CachedPage[] => sessionState().cachedPages

export const useCachedPages = (): readonly CachedPage[] =>
  useObservable({ subscribe: onSessionChange, get: cachedPages })

export const keepPages = (pages: readonly CachedPage[]) => updateSession({ cachedPages: [...pages] })

export const cachedPageAt = (path: string): CachedPage | undefined =>
  cachedPages().find((page) => page.path === path)

/** Pages restored by a reload, which were opened before. */
const restored = new Set(cachedPages().map(({ path }) => path))

export const wasRestored = (path: string): boolean => restored.has(path)

/** Returns the address of a page below the base path. */
export const addressOf = ({ path, query }: Pick<CachedPage, 'path' | 'query'>): string =>
  query ? `${path}?${query}` : path

/** Returns the pages after a visit: a new page is appended, a known one does not move. */
export function afterVisit(
  pages: readonly CachedPage[],
  { path, title, query }: Pick<CachedPage, 'path' | 'title' | 'query'>,
): readonly CachedPage[] {
  const visit = Math.max(0, ...pages.map((page) => page.visit)) + 1
  const page: CachedPage = { path, title, query, visit, isNewApi: true }
  return pages.some((other) => other.path === path)
    ? pages.map((other) => (other.path === path ? page : other))
    : [...pages, page]
}

/** Opens a page of the portal as a tab, or switches to its existing tab. */
export const openPage = (path: string, title: string, params: Record<string, string> = {}): void =>
  leaveFor(() => {
    const page = { path, title, query: new URLSearchParams(params).toString() }
    keepPages(afterVisit(cachedPages(), page))
    document.title = title
    navigate(basePath + addressOf(page))
  })
