import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { sourceOfType } from '#server/platform/source-method.ts'

/** Returns the sign-ins of each source since a day, by its code; from the counts of the log, which are a minute old. */
export async function signInsOfSources(db: Db, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ type: string; signIns: number }>`
    select k.login_type as type, sum(c.events)::integer as "signIns"
    from login_hour_count h cross join unnest(h.kind_ids, h.events) as c (kind_id, events)
    join login_kind k using (kind_id)
    where h.hour >= ${since} and k.event_type = 'login' and k.result = 1 and k.login_type like 'source:%'
    group by k.login_type`.execute(db)
  return new Map(rows.map(({ type, signIns }) => [sourceOfType(type) ?? '', signIns]))
}
