import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Dependencies: sessions, inbox messages and administrator roles belong to other features. */
export type LoginLogDeps = BaseDeps & {
  /** Ends the given open sessions of a person; returns their number. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds: readonly string[] },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Removes the known device of a session, so that the next sign-in from it counts as one from a new device. */
  forgetDevice: (trx: Db, userNo: string, sessionId: string) => Promise<void>
  superManagers: (trx: Db) => Promise<string[]>
  notify: Notify
}
