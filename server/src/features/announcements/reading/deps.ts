import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import type { ReadReleased } from './released.ts'
import type { ReadMarks } from './store.ts'

export type AppNames = (appId: string) => { appCode: string; name: Readonly<Record<Language, string>> }

/** What decides which announcements a person has, and what was read of them. */
export type Reader = {
  visible: ReadonlySet<string>
  marks: ReadMarks
  /** Since when the portal has known the person. */
  joinedAt: Date
}

/** What this feature needs from outside: the applications belong to another. */
export type AnnouncementDeps = BaseDeps & {
  released: ReadReleased
  /** The reader as of the request, read of the person along with the identity. */
  readerRead: PersonRead<(actor: Actor) => Promise<Reader>>
  findReader: (actor: Actor, now: Date) => Promise<Reader>
  appNames: (actor: Actor) => Promise<AppNames>
}
