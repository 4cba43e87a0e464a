import type { EffectState } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** The applications whose announcements somebody maintains. */
export type Scope = 'all' | ReadonlySet<string>

/** What this feature needs from outside: editors, and what state an announcement is in, belong to another. */
export type AnnouncementStatisticsDeps = {
  db: Db
  wireTime: WireTime
  scopeOf: (actor: Actor) => Promise<Scope>
  /** The state of a row of `announcement as a`, in SQL. */
  stateAt: (now: Date) => RawBuilder<EffectState>
}
