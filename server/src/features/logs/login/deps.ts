import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

type Words = { readonly zh: string; readonly en: string }

/** What this feature needs from outside: sessions, notices and who administers belong to others. */
export type LoginLogDeps = BaseDeps & {
  /** Ends open sessions of a person, those named; tells how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds: readonly string[] },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Forgets the browser that a session began with, so that it counts as a new one again. */
  forgetDevice: (trx: Db, userNo: string, sessionId: string) => Promise<void>
  placeOf: (trx: Db, address: string) => Promise<Words>
  superManagers: (trx: Db) => Promise<string[]>
  tell: Notify
}
