import type pg from 'pg'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Library, Offer } from './home-layout.ts'
import type { ReadHomeTemplates } from './home-templates.ts'

/** What this feature needs from outside: the applications belong to another. */
export type PreferenceDeps = {
  db: Db
  pool: pg.Pool
  /** What home can show to the person, and what is recommended to them. */
  offerTo: (actor: Actor) => Promise<Offer>
  /** Ids of the applications that the person sees with the chosen organization and role. */
  visibleAppIds: (actor: Actor) => Promise<ReadonlySet<string>>
}

/** An address is another's to change: it needs a proof, and a code. */
export type StartsEmailChange = {
  /** Refuses with `step-up.needed` without a ticket by which the person has just said again who they are. */
  requireStepUp: (actor: Actor, ticket: string | undefined, now: Date) => Promise<void>
  startEmailChange: (
    actor: Actor,
    wanted: { email: string; ticket: string | undefined },
    context: RequestContext,
  ) => Promise<void>
}

/** What administrators need to recommend a home. */
export type TemplateDeps = RightsDeps & {
  readTemplates: ReadHomeTemplates
  readLibrary: (version: string) => Promise<Library>
}
