import type { Db } from '#server/platform/db/tables.ts'
import type { LaunchOrigins } from '#server/platform/launch-address.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type Subject = { subject: 'organization' | 'role' | 'person'; id: string }

export type AppAdministrationDeps = {
  db: Db
  wireTime: WireTime
  readRights: ReadRights
  /** Where applications may open in place of the portal's page or within it. */
  launchOrigins: LaunchOrigins
  /** Takes an application from subjects, and what had ended from everybody. */
  removeGrants: (trx: Db, appId: string, subjects: readonly Subject[]) => Promise<void>
  /** Gives or denies an application; who has it keeps the time since when. */
  putGrants: (
    trx: Db,
    appId: string,
    grants: readonly (Subject & { effect: 'allow' | 'deny'; expireTime: string | undefined })[],
    now: Date,
  ) => Promise<void>
}
