import type { Post } from '#server/platform/notify.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import type { AddressDeps } from './addresses/verify.ts'

/** Dependencies: the announcements decide which applications a person maintains. */
export type MailDeps = OwnedRecordDeps &
  AddressDeps & {
    /** Base URL of the portal. */
    baseUrl: string
    /** Writes mails to the outbox; it holds them when no mail server is configured. */
    post: Post
  }
