import type { CachedPage } from '#web/platform/session/store.ts'

/** Open pages at most; each may hold a whole application. */
export const mostPages = 12

type Pages = readonly CachedPage[]

/** The page that gives way once there are too many: the one that was left alone the longest, never the one in sight. */
export function givingWay(pages: Pages, active: string | undefined): CachedPage | undefined {
  if (pages.length <= mostPages) return undefined
  return pages.filter(({ path }) => path !== active).toSorted((one, other) => one.visit - other.visit)[0]
}

export const without = (pages: Pages, closed: readonly string[]): Pages =>
  pages.filter(({ path }) => !closed.includes(path))

/** Where to go when a page closes: to its right neighbour, else its left one; undefined where none is left. */
export function neighbourOf(pages: Pages, path: string): CachedPage | undefined {
  const index = pages.findIndex((page) => page.path === path)
  return pages[index + 1] ?? pages[index - 1]
}

/** The pages with one of them at another place, counted from 0. */
export function movedTo(pages: Pages, path: string, place: number): Pages {
  const page = pages.find((one) => one.path === path)
  return page ? without(pages, [path]).toSpliced(place, 0, page) : pages
}

/** Keeps the order of drawing whatever the order of the tabs: a frame that moves in the document loads anew. */
export const inDrawingOrder = (pages: Pages): Pages =>
  pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** Id of a page's region; a list of ids is parted by spaces, which a path may have. */
export const panelIdOf = (path: string): string => `page-${path.replaceAll(' ', '+')}`
