import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** Queued messages of one kind, and how many seconds the oldest one has waited; 0 where nothing waits. */
type Waiting = { queue: 'sign-outs' | 'security-events'; count: number; seconds: number }

/** Reads what the provider still has to deliver to applications and to the portal. */
export async function readWaiting(db: ProviderDb, now: Date): Promise<Waiting[]> {
  const age = sql`coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0)::float8`
  const { rows } = await sql<Waiting>`
    select 'sign-outs' as queue, count(*)::integer as count, ${age} as seconds
    from (select queued_at as since from idp.sign_out_delivery
      where delivered_at is null and given_up_at is null) waiting
    union all
    select 'security-events', count(*)::integer, ${age}
    from (select occurred_at as since from idp.security_event where delivered_at is null) waiting`.execute(db)
  return rows
}
