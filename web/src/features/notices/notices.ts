import type { NoticeBox } from '@iambiz/contract/features/notices.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

export const noNotices: NoticeBox = { unread: 0, list: [] }

/** The person's unread notices; none until `NoticeReader` has read them, which waits until the first screen is there. */
export const unreadNotices = observable<NoticeBox>(noNotices)

export const useNotices = (): NoticeBox => useObservable(unreadNotices)
