import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { pageSize as usualPageSize } from './list-address.ts'
import { listPhrases } from './phrases.ts'

type Props = {
  page: number
  pageSize?: number | undefined
  total: number
  /** For example "12 contacts". */
  found?: string | undefined
  /** Shown if the list is longer than its pages allow, in place of the advice to narrow it. */
  limit?: string | undefined
  onChange: (page: number) => void
  /** Tools of a long list at the end of the line, such as `PagerTools`. */
  children?: ReactNode
}

/** Pagination of a list. */
export function ListPager({
  page,
  pageSize = usualPageSize,
  total,
  found,
  limit,
  onChange,
  children,
}: Props) {
  const words = usePhrases(listPhrases)
  return (
    <Pager
      page={page}
      pageSize={pageSize}
      total={total}
      onChange={onChange}
      words={{
        label: words.pages,
        previous: words.previous,
        next: words.next,
        total: found ?? words.found({ count: total }),
        limit: limit ?? words.pageLimit,
      }}
    >
      {children}
    </Pager>
  )
}
