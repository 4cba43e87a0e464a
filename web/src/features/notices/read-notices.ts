import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/platform/api/call.ts'
import { queryClient, read } from '#web/platform/api/query.ts'

/** Milliseconds after which somebody who stays on a page is told of what has come. */
const renewal = 60_000

export const noticesRead = queryOptions({
  ...read('GET /iam-portal/v1/portal/notice/list'),
  refetchInterval: renewal,
})

/** Marks notices of one screen as read, or all; where that fails they simply stay. */
export async function readNotices(path?: string): Promise<void> {
  const box = await call('POST /iam-portal/v1/portal/notice/read', { body: path ? { path } : {} }).catch(
    () => undefined,
  )
  if (box) queryClient.setQueryData(noticesRead.queryKey, box)
}
