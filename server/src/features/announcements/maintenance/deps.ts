import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { AnnouncementMailDeps } from '../mails/deps.ts'

export type AnnouncementMaintenanceDeps = BaseDeps &
  AnnouncementMailDeps & {
    contents: FileContents
    /** Ends the mails that no worker has taken; returns their number. */
    withdrawMails: (trx: Db, id: string, now: Date) => Promise<number>
  }
