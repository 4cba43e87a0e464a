import type { Post } from '#server/platform/notify.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import type { AddressDeps } from './addresses/verify.ts'

/** Dependencies: whose applications a person maintains is decided where announcements are written. */
export type MailDeps = OwnedRecordDeps &
  AddressDeps & {
    /** Where the portal is. */
    baseUrl: string
    /** Writes mails into the outbox, which knows whether there is a mail server. */
    post: Post
  }
