import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type AnnouncementMaintenanceDeps = {
  db: Db
  wireTime: WireTime
}
