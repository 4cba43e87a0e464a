import type { Notify, Post } from '#server/platform/notify.ts'
import type { AnnouncementMailDeps } from '../mails/deps.ts'
import type { AnnouncementDeps } from '../reading/deps.ts'

/** Dependencies: inbox messages and the mail outbox belong to other groups. */
export type AnnouncementReceiptDeps = AnnouncementDeps & AnnouncementMailDeps & { notify: Notify; post: Post }
