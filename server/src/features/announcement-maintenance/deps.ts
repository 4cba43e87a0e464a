import type { Db } from '#server/platform/db/tables.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type ReadCounts = { read: number; audience?: number; readRate?: number }

export type AnnouncementMaintenanceDeps = {
  db: Db
  wireTime: WireTime
  contents: FileContents
  /** How often announcements were read, by their ids; the statistics say how that is counted. */
  readCounts: (ids: readonly string[]) => Promise<ReadonlyMap<string, ReadCounts>>
}
