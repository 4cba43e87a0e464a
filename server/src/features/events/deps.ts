import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type SessionKey = Pick<Actor, 'userNo' | 'sessionId'>

/** Dependencies of this feature; sessions and announcements belong to other features. */
export type EventDeps = {
  db: Db
  databaseUrl: string
  clock: Clock
  log: Log
  /** Returns when a session expires unless it is used before; `undefined` where it has ended. */
  sessionUntil: (session: SessionKey) => Promise<Date | undefined>
  /** Returns the next time at which visible announcements change by time alone; `undefined` where there is none. */
  nextTimedChange: (after: Date) => Promise<Date | undefined>
  /** Milliseconds between two heartbeats. */
  heartbeatMs?: number
}
