import type { Log } from '@iambiz/runtime/log.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** What this feature needs from outside: how sessions end and what the provider answers is decided elsewhere. */
export type DirectoryDeps = RightsDeps & {
  log: Pick<Log, 'warn'>
  /** Ends open sessions of a person, all or those named; tells how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds?: readonly string[] },
    reason: 'disabled' | 'kicked' | 'factors_reset' | 'password_reset',
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Gives the applications that people own to one who works here; tells how many. */
  handOverApps: (
    trx: Db,
    change: { from: readonly string[]; to: string },
    by: { caller: Caller; context: RequestContext },
  ) => Promise<number>
  tell: Notify
  /** Ends all sign-ins of a person at the provider, as soon as the transaction is committed. */
  endSignIns: (trx: Db, which: { userNo: string }, cause: { now: Date }) => Promise<void>
  /** Asks the account API of the provider; `null` where another one has none. */
  askProvider: AskAccount
  /** Where another provider lets people change their password. */
  passwordAddress: string | undefined
  /** Where a code to choose a password is typed in. */
  chooseAddress: (userNo: string) => string
}
