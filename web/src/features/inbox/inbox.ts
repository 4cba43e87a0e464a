import type { Inbox } from '@iambiz/contract/features/inbox.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

export const emptyInbox: Inbox = { unread: 0, list: [] }

/** The person's unread notices; empty until `InboxReader` has read them, which happens after the first screen. */
export const unreadMessages = observable<Inbox>(emptyInbox)

export const useInbox = (): Inbox => useObservable(unreadMessages)
