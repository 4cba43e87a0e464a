import { sql } from 'kysely'
import type { Db } from './db/tables.ts'

/** The PostgreSQL channel that all portals of a database listen to. */
export const eventChannel = 'portal_event'

/**
 * A change that open pages should learn of, and the people it concerns; the triggers of migration 0035 send the same
 * format.
 */
export type EventMessage = {
  kind: 'announcements' | 'notices' | 'rights' | 'session-ended' | 'displaced'
  /** Everyone where it is absent. */
  people?: readonly string[]
  /** Only this session of these people, or all except `exceptSession`. */
  session?: string
  exceptSession?: string
  /** Only one open stream. */
  stream?: string
}

/** The payload of NOTIFY is limited to 8000 bytes, so an event for more people than this goes to everyone. */
const namedAtMost = 100

/** Sends an event to open pages; inside a transaction, PostgreSQL delivers it at the commit. */
export async function emitEvent(db: Db, { people, ...message }: EventMessage): Promise<void> {
  if (people?.length === 0) return
  const named = people && people.length <= namedAtMost ? { people } : {}
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify({ ...message, ...named })})`.execute(db)
}
