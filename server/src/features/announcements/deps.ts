import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type pg from 'pg'
import type { Actor } from '#server/platform/actor.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ReadReleased } from './released.ts'

export type AppNames = (appId: string) => { appCode: string; name: Readonly<Record<Language, string>> }

/** What this feature needs from outside: the applications belong to another. */
export type AnnouncementDeps = {
  pool: pg.Pool
  wireTime: WireTime
  released: ReadReleased
  /** Ids of the applications that the person sees with the chosen organization and role. */
  visibleAppIds: (actor: Actor) => Promise<ReadonlySet<string>>
  appNames: (actor: Actor) => Promise<AppNames>
}
