import { call } from '#web/platform/api/call.ts'
import { queryClient, read } from '#web/platform/api/query.ts'

export const noticesRead = read('GET /iam-portal/v1/portal/notice/list')

/** Has them read anew where they are shown. */
export function renewNotices(): void {
  void queryClient.invalidateQueries({ queryKey: noticesRead.queryKey })
}

/** Has everything else that is shown read anew; what a screen that just opens is reading already is new enough. */
export function renewScreen({ isOpening }: { isOpening: boolean }): void {
  const [notices] = noticesRead.queryKey
  void queryClient.invalidateQueries(
    { predicate: ({ queryKey: [key] }) => key !== notices },
    { cancelRefetch: !isOpening },
  )
}

/** Marks notices of one screen as read, or all; where that fails they simply stay. */
export async function readNotices(path?: string): Promise<void> {
  const box = await call('POST /iam-portal/v1/portal/notice/read', { body: path ? { path } : {} }).catch(
    () => undefined,
  )
  if (box) queryClient.setQueryData(noticesRead.queryKey, box)
}
