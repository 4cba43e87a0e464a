import type { Mailing, WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type ReadCounts = { read: number; audience?: number; readRate?: number }

/** What announcements are mailed with. */
type Mails = {
  /** Keeps what was written, in the transaction of the change; says whether it differs, and whether anything goes out. */
  settle: (
    trx: Db,
    settling: {
      id: string
      row: { app_id: string; type: 1 | 2; forced_push: boolean; status: 0 | 1 | 2 }
      wasOut: boolean
      written: WrittenMailing | null | undefined
      mustBeWhole: boolean
      scope: 'all' | ReadonlySet<string>
      lang: Language
    },
  ) => Promise<{ changed: boolean; isMailed: boolean }>
  /** Lets the mails be written when it comes into force. */
  queue: (trx: Db, row: { announcement_id: string; publish_start_at: Date | null }) => Promise<void>
  /** Ends the mails that no worker has taken; returns how many. */
  withdraw: (trx: Db, id: string, now: Date) => Promise<number>
  read: (
    lang: Language,
    id: string,
    standing: { appId: string; forced: boolean; wasOut: boolean },
  ) => Promise<Mailing | null>
}

export type AnnouncementMaintenanceDeps = {
  db: Db
  wireTime: WireTime
  contents: FileContents
  mails: Mails
  /** How often announcements were read, by their ids; the statistics say how that is counted. */
  readCounts: (ids: readonly string[]) => Promise<ReadonlyMap<string, ReadCounts>>
}
