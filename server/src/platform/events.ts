import { sql } from 'kysely'
import type { Db } from './db/tables.ts'

/** The channel of PostgreSQL that all portals on a database listen to. */
export const eventChannel = 'portal_event'

/** Says of what something has changed, and for whom; the triggers of migration 0035 write the same. */
export type EventMessage = {
  kind: 'announcements' | 'notices' | 'rights' | 'session-ended' | 'displaced'
  /** Everybody where it is left out. */
  people?: readonly string[]
  /** Of these people only this session, or all but this one. */
  session?: string
  exceptSession?: string
  /** One open stream only. */
  stream?: string
}

/** A message of PostgreSQL is short, so beyond this many people it goes to everybody. */
const namedAtMost = 100

/** Sends an event to open pages once the transaction, where there is one, has succeeded. */
export async function emitEvent(db: Db, { people, ...message }: EventMessage): Promise<void> {
  if (people?.length === 0) return
  const named = people && people.length <= namedAtMost ? { people } : {}
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify({ ...message, ...named })})`.execute(db)
}
