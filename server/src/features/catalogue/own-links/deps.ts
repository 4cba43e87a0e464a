import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type OwnLinkDeps = {
  db: Db
  /** Returns whether people may add links; the settings belong to another feature. */
  mayAddLinks: (actor: Actor) => Promise<boolean>
}
