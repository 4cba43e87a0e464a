import { maxPage } from '#web/ui/paging.ts'

/** Parses the number of an existing page, else undefined; input methods may enter full-width digits. */
export function pageIn(text: string, last: number): number | undefined {
  const digits = text.normalize('NFKC').trim()
  const page = Number(digits)
  return /^\d+$/.test(digits) && page >= 1 && page <= last ? page : undefined
}

/** Returns the page that contains the first row of the current page after the page size changes. */
export const pageAfterResize = (page: number, pageSize: number, nextSize: number): number =>
  Math.min(maxPage, Math.floor(((page - 1) * pageSize) / nextSize) + 1)
