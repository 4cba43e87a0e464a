import { read, usePagedRead } from '#web/platform/api/query.ts'
import type { RequestFilter } from './boxes.ts'

export const pageSize = 10

/** Reads one page of requests. */
export function useRequests({ box, isAnswered, page, keyword }: RequestFilter) {
  const paging = { pageNum: page, pageSize }
  const mine = usePagedRead({
    ...read('POST /iam-portal/v1/portal/app/request/mine', { body: paging }),
    enabled: box === 'mine',
    staleTime: 0,
  })
  const others = usePagedRead({
    ...read('POST /iam-authority/v1/admin/request/list', {
      body: {
        ...paging,
        scope: box === 'all' ? 'all' : 'addressed',
        open: !isAnswered,
        ...(keyword && { keyword }),
      },
    }),
    enabled: box !== 'mine',
    staleTime: 0,
  })
  return box === 'mine' ? mine : others
}
