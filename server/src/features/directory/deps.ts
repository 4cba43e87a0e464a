import type { Log } from '@iambiz/runtime/log.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Notify } from '#server/platform/notify.ts'

/** Dependencies of this feature; ending sessions and the provider's account API belong to other features. */
export type DirectoryDeps = RightsDeps & {
  log: Pick<Log, 'warn'>
  /** Ends open sessions of a person, all or the named ones; returns how many. */
  endSessions: (
    trx: Db,
    which: { userNo: string; sessionIds?: readonly string[] },
    reason: 'disabled' | 'kicked' | 'factors_reset' | 'password_reset',
    cause: { now: Date; requestId: string },
  ) => Promise<number>
  /** Hands the applications of people over to an active person; returns how many. */
  handOverApps: (
    trx: Db,
    change: { from: readonly string[]; to: string },
    by: { caller: Caller; context: RequestContext },
  ) => Promise<number>
  notify: Notify
  /** Ends all sign-ins of a person at the provider, once the transaction is committed. */
  endSignIns: (trx: Db, which: { userNo: string }, cause: { now: Date }) => Promise<void>
  /** Gives a person a day to set up a second factor again, in the transaction. */
  giveFactorTime: (trx: Db, given: { userNo: string; by: string; now: Date }) => Promise<void>
  /** Calls the account API of the provider; `null` where the provider has none. */
  askProvider: AskAccount
  /** The page on which people change their password at another provider. */
  passwordAddress: string | undefined
  /** Returns the address of the page on which a person enters a code to choose a password. */
  chooseAddress: (userNo: string) => string
}
