import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Returns ranges in PostgreSQL's notation, with the host bits set to zero. */
export async function networksOf(db: Db, ranges: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    select network(typed::inet)::text as range from unnest(${[...ranges]}::text[]) with ordinality as t (typed, place)
    order by place`.execute(db)
  return rows.map(({ range }) => range)
}
