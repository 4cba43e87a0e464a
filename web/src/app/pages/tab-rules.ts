import type { CachedPage } from '#web/platform/session/store.ts'

/** Maximum number of open pages; each may contain a whole application. */
export const mostPages = 12

type Pages = readonly CachedPage[]

/** Returns the page to close if there are too many: the least recently visited one, never the active one. */
export function givingWay(pages: Pages, active: string | undefined): CachedPage | undefined {
  if (pages.length <= mostPages) return undefined
  return pages.filter(({ path }) => path !== active).toSorted((one, other) => one.visit - other.visit)[0]
}

export const without = (pages: Pages, closed: readonly string[]): Pages =>
  pages.filter(({ path }) => !closed.includes(path))

/** Returns the page to show after a page closes: its right neighbour, else its left one; undefined if none is left. */
export function neighbourOf(pages: Pages, path: string): CachedPage | undefined {
  const index = pages.findIndex((page) => page.path === path)
  return pages[index + 1] ?? pages[index - 1]
}

/** Returns the pages with one of them moved to an index, starting at 0. */
export function movedTo(pages: Pages, path: string, place: number): Pages {
  const page = pages.find((one) => one.path === path)
  return page ? without(pages, [path]).toSpliced(place, 0, page) : pages
}

/**
 * Returns the pages in an order that does not depend on the order of the tabs: an iframe that moves in the DOM reloads.
 */
export const inDrawingOrder = (pages: Pages): Pages =>
  pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** Returns the id of a page's panel. A path may contain spaces, which separate the ids of an ARIA id list. */
export const panelIdOf = (path: string): string => `page-${path.replaceAll(' ', '+')}`
