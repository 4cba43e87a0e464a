import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
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

/** Returns the names of people by their numbers. */
export async function namesOf(
  db: Db,
  lang: Language,
  userNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('person as p')
    .select(['p.user_no', nameOf(lang, 'p').as('name')])
    .where('p.user_no', 'in', [...new Set(userNos)])
    .execute()
  return new Map(rows.map(({ user_no, name }) => [user_no, name]))
}
