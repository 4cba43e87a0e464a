import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** What this feature needs from outside: how a session ends, with its tokens and at the provider, is decided elsewhere. */
export type OwnSessionDeps = BaseDeps & {
  /** Ends open sessions of a person, those named; tells how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds: readonly string[] },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Ends all sign-ins of a person at the provider but that of a session, as soon as the transaction is committed. */
  endSignIns: (trx: Db, which: { userNo: string; except: string }, cause: { now: Date }) => Promise<void>
}
