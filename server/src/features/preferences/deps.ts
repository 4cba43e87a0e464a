import type pg from 'pg'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** What this feature needs from outside: the applications belong to another. */
export type PreferenceDeps = {
  db: Db
  pool: pg.Pool
  /** Ids of the applications that the person sees with the chosen organization and role. */
  visibleAppIds: (actor: Actor) => Promise<ReadonlySet<string>>
}
