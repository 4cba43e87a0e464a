import { afterVisit, cachedPageAt, cachedPages, keepPages } from './cached-pages.ts'

/** Sets the title of the current page. */
export function namePage(path: string, title: string): void {
  document.title = title
  const page = cachedPageAt(path) ?? { path, title, query: location.search.slice(1) }
  if (cachedPageAt(path)?.title === title) return
  keepPages(afterVisit(cachedPages(), { ...page, title }))
}
