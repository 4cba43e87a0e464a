import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** A filter of the log, limited to what its caller sees. */
type SettledUse = {
  /** Codes of the named applications that the caller sees; undefined means all. */
  appCodes?: readonly string[]
  /** Ends of the range as times of the wire. */
  start: string
  end: string
  /** Returns the number of sign-ins or openings of each application in the range. */
  count: () => Promise<ReadonlyMap<string, number>>
}

export type IntegrationDeps = {
  db: Db
  readRights: ReadRights
  wireTime: WireTime
  settleUse: (actor: Actor, context: RequestContext, asked: LogFilter) => Promise<SettledUse>
  /** Returns the codes of the applications whose statistics the person sees; undefined means all. */
  appCodesSeen: (actor: Actor) => Promise<readonly string[] | undefined>
}
