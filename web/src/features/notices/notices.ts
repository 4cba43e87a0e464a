import type { NoticeBox } from '@iambiz/contract/features/notices.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/platform/api/call.ts'
import { queryClient, read } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'

/** Milliseconds after which somebody who stays on a page is told of what has come. */
const renewal = 60_000
const nothing: NoticeBox = { unread: 0, list: [] }

const unreadNotices = queryOptions({
  ...read('GET /iam-portal/v1/portal/notice/list'),
  refetchInterval: renewal,
})

/** Marks notices of one screen as read, or all; where that fails they simply stay. */
export async function readNotices(path?: string): Promise<void> {
  const box = await call('POST /iam-portal/v1/portal/notice/read', { body: path ? { path } : {} }).catch(
    () => undefined,
  )
  if (box) queryClient.setQueryData(unreadNotices.queryKey, box)
}

/** The person's unread notices; those about the screen that is open are read by seeing it. */
export function useNotices(): NoticeBox {
  const { signedIn } = useSession()
  const [path] = useLocation()
  const { data = nothing } = useQuery({ ...unreadNotices, enabled: signedIn.current !== undefined })
  const isHere = data.list.some((notice) => notice.path === path)
  useEffect(() => {
    if (isHere) void readNotices(path)
  }, [isHere, path])
  return data
}
