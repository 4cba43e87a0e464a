import { call } from '#web/platform/api/call.ts'
import { queryClient, read } from '#web/platform/api/query.ts'

export const noticesRead = read('GET /iam-portal/v1/portal/notice/list')

/** Invalidates the notices. */
export function renewNotices(): void {
  void queryClient.invalidateQueries({ queryKey: noticesRead.queryKey })
}

/** Invalidates all other data; for an opening screen, requests in flight are recent enough and are not cancelled. */
export function renewScreen({ isOpening }: { isOpening: boolean }): void {
  const [notices] = noticesRead.queryKey
  void queryClient.invalidateQueries(
    { predicate: ({ queryKey: [key] }) => key !== notices },
    { cancelRefetch: !isOpening },
  )
}

/** Marks the notices of one screen, or all, as read; after a failure they stay unread. */
export async function readNotices(path?: string): Promise<void> {
  const box = await call('POST /iam-portal/v1/portal/notice/read', { body: path ? { path } : {} }).catch(
    () => undefined,
  )
  if (box) queryClient.setQueryData(noticesRead.queryKey, box)
}
