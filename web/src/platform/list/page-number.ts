import { maxPage } from '#web/ui/paging.ts'

/** The page that a text names, where the list has it; input methods write digits in full width. */
export function pageIn(text: string, last: number): number | undefined {
  const digits = text.normalize('NFKC').trim()
  const page = Number(digits)
  return /^\d+$/.test(digits) && page >= 1 && page <= last ? page : undefined
}

/** The page that has the first row of this one once pages have another size, so that nobody loses the place. */
export const pageAfterResize = (page: number, pageSize: number, nextSize: number): number =>
  Math.min(maxPage, Math.floor(((page - 1) * pageSize) / nextSize) + 1)
