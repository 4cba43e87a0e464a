/** List calls return no page beyond this one. */
export const maxPage = 1000

/** Returns the number of the last page that can be shown, at least 1. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.min(maxPage, Math.ceil(total / pageSize)))

/** Returns the first page, the last page and the neighbours of the current one; an entry without a page is a gap. */
export function pageWindow(page: number, last: number): { key: string; page?: number }[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(wanted)].sort((left, right) => left - right)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1]
    const gap = before !== undefined && number - before > 1 ? [{ key: `gap-${number}` }] : []
    return [...gap, { key: String(number), page: number }]
  })
}

/**
 * Maximum number of page buttons: the ends, the current page and its neighbours. Other pages are reached by entering
 * their number.
 */
export const mostButtons = 5
