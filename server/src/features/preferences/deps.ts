import type pg from 'pg'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Library, Offer } from './home-layout.ts'
import type { ReadHomeTemplates } from './home-templates.ts'

/** Dependencies of this feature; the applications belong to another feature. */
export type PreferenceDeps = {
  db: Db
  pool: pg.Pool
  /** Returns what home can show to the person, and the recommendations for them. */
  offerTo: (actor: Actor) => Promise<Offer>
  /** Returns the ids of the applications that the person sees with the current organization and role. */
  visibleAppIds: (actor: Actor) => Promise<ReadonlySet<string>>
}

/** Changing the email address belongs to another feature, because it needs a step-up and a code. */
export type StartsEmailChange = {
  /** Refuses with `step-up.needed` without a ticket of a recent step-up. */
  requireStepUp: (actor: Actor, ticket: string | undefined, now: Date) => Promise<void>
  startEmailChange: (
    actor: Actor,
    wanted: { email: string; ticket: string | undefined },
    context: RequestContext,
  ) => Promise<void>
}

/** Dependencies of the administration of home recommendations. */
export type TemplateDeps = RightsDeps & {
  readTemplates: ReadHomeTemplates
  readLibrary: (version: string) => Promise<Library>
}
