import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import type { RequestFilter } from './boxes.ts'

export const pageSize = 10

/** Reads one page of requests. */
export function useRequests({ box, isAnswered, page, keyword }: RequestFilter) {
  const paging = { pageNum: page, pageSize }
  const mine = useRead({
    ...read('POST /iam-portal/v1/portal/app/request/mine', { body: paging }),
    enabled: box === 'mine',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const others = useRead({
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
    placeholderData: keepPreviousData,
  })
  return box === 'mine' ? mine : others
}
