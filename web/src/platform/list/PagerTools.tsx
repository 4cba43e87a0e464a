import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { lastPage, mostButtons } from '#web/ui/paging.ts'
import { Select } from '#web/ui/Select.tsx'
import { type Place, pageSize, pageSizes } from './list-address.ts'
import { PageJump } from './PageJump.tsx'
import { pageAfterResize } from './page-number.ts'
import { pagerPhrases } from './pager-phrases.ts'
import './pager-tools.css'

type Props = { place: Place; total: number; onMove: (place: Partial<Place>) => void }

/** Tools for a long list: a field for the page number, and the page size. */
export function PagerTools({ place: { page, size = pageSize }, total, onMove }: Props) {
  const words = usePhrases(pagerPhrases)
  const last = lastPage(total, size)
  const resize = (next: number) => onMove({ size: next, page: pageAfterResize(page, size, next) })
  return (
    <>
      {last > mostButtons && <PageJump last={last} onChange={(next) => onMove({ page: next })} />}
      {total > pageSize && (
        <Select
          label={words.sizes}
          value={String(size)}
          options={pageSizes.map((rows) => ({ value: String(rows), label: words.ofSize({ size: rows }) }))}
          onChange={(next) => resize(Number(next))}
        />
      )}
    </>
  )
}
