import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Dependencies of this feature; another one ends sessions with their tokens and the provider's session. */
export type OwnSessionDeps = BaseDeps & {
  /** Ends the named open sessions of a person; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds: readonly string[] },
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Ends all sign-ins of a person at the provider except that of one session, once the transaction is committed. */
  endSignIns: (trx: Db, which: { userNo: string; except: string }, cause: { now: Date }) => Promise<void>
}
