import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import type { ReadReleased } from './released.ts'
import type { ReadMarks } from './store.ts'

export type AppNames = (appId: string) => { appCode: string; name: Readonly<Record<Language, string>> }

/** The data that determines a person's announcements and their read states. */
export type Reader = {
  visible: ReadonlySet<string>
  marks: ReadMarks
  /** Time when the person was added to the portal. */
  joinedAt: Date
}

/** Dependencies: the applications belong to another feature. */
export type AnnouncementDeps = BaseDeps & {
  released: ReadReleased
  /** The reader for the current request, read in the same query as the identity. */
  readerRead: PersonRead<(actor: Actor) => Promise<Reader>>
  findReader: (actor: Actor, now: Date) => Promise<Reader>
  appNames: (actor: Actor) => Promise<AppNames>
}
