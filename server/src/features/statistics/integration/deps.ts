import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** A filter of the log as it is for its caller. */
type SettledUse = {
  /** Applications that it names and its caller sees; all where it says nothing. */
  appCodes?: readonly string[]
  /** Wire times of its ends. */
  start: string
  end: string
  /** How often each application was signed in to or opened within it. */
  count: () => Promise<ReadonlyMap<string, number>>
}

export type IntegrationDeps = {
  db: Db
  readRights: ReadRights
  wireTime: WireTime
  settleUse: (actor: Actor, context: RequestContext, asked: LogFilter) => Promise<SettledUse>
  /** Of which applications somebody sees statistics; all where it says nothing. */
  appCodesSeen: (actor: Actor) => Promise<readonly string[] | undefined>
}
