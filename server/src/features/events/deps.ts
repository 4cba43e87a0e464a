import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type SessionKey = Pick<Actor, 'userNo' | 'sessionId'>

/** What this feature needs from outside: sessions and announcements belong to others. */
export type EventDeps = {
  db: Db
  databaseUrl: string
  clock: Clock
  log: Log
  /** Until when a session lasts unless it is used meanwhile; nothing where it was ended. */
  sessionUntil: (session: SessionKey) => Promise<Date | undefined>
  /** When, after a moment, time alone changes what people see of announcements; nothing where it never does. */
  nextTurn: (after: Date) => Promise<Date | undefined>
  /** Milliseconds between two signs of life. */
  heartbeatMs?: number
}
