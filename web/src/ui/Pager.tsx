import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { lastPage, maxPage, pageWindow } from './paging.ts'
import './pager.css'

type Props = {
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
  /** At the end of the line, such as the page size. */
  children?: ReactNode
  words: {
    label: string
    previous: string
    next: string
    /** For example "128 rows". */
    total: string
    /** Shown if the list has more pages than the server returns. */
    limit: string
  }
}

/**
 * Page numbers of a list, up to the last page that the API returns. At the ends a step does nothing instead of being
 * disabled, because a disabled button would lose the focus.
 */
export function Pager({ page, pageSize, total, onChange, children, words }: Props) {
  const last = lastPage(total, pageSize)
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > last || undefined,
    onClick: () => to >= 1 && to <= last && onChange(to),
  })
  return (
    <nav className="pager figures" aria-label={words.label}>
      <span>{words.total}</span>
      {total > maxPage * pageSize && <span className="pager-limit">{words.limit}</span>}
      <span className="spacer" />
      <button type="button" aria-label={words.previous} {...step(page - 1)}>
        <Icon name="chevron-left" size={14} />
      </button>
      {pageWindow(page, last).map((entry) =>
        entry.page === undefined ? (
          <span key={entry.key}>…</span>
        ) : (
          <button
            key={entry.key}
            type="button"
            aria-current={entry.page === page ? 'page' : undefined}
            onClick={() => entry.page !== undefined && onChange(entry.page)}
          >
            {entry.page}
          </button>
        ),
      )}
      <button type="button" aria-label={words.next} {...step(page + 1)}>
        <Icon name="chevron-right" size={14} />
      </button>
      {children}
    </nav>
  )
}
