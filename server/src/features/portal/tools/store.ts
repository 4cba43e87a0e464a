import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'

export type ToolRow = Selectable<Tables['tool']>
type ToolColumns = Omit<Updateable<Tables['tool']>, 'tool_code' | 'kind' | 'sort_no' | 'revision'>

/** Returns the active entries in their order. */
export const toolRows = (db: Db): Promise<ToolRow[]> =>
  db.selectFrom('tool').selectAll().where('status', '=', 1).orderBy('sort_no').orderBy('tool_code').execute()

/** Returns all entries in their order, with their last editor. */
export const managedRows = (db: Db, lang: 'zh' | 'en') =>
  db
    .selectFrom('tool as t')
    .leftJoin('person as p', 'p.user_no', 't.updater_no')
    .selectAll('t')
    .select(nameOrNone(lang, 'p').as('updater_name'))
    .orderBy('t.sort_no')
    .orderBy('t.tool_code')
    .execute()

export type ManagedRow = Awaited<ReturnType<typeof managedRows>>[number]

/** Returns entries locked until the end of the transaction; sorted by code, so that parallel locks cannot deadlock. */
export const lockTools = (trx: Db, codes: readonly string[]): Promise<ToolRow[]> =>
  trx
    .selectFrom('tool')
    .selectAll()
    .where('tool_code', 'in', [...codes])
    .orderBy('tool_code')
    .forUpdate()
    .execute()

/** Returns all entries, locked in the same order. */
export const lockLibrary = (trx: Db): Promise<ToolRow[]> =>
  trx.selectFrom('tool').selectAll().orderBy('tool_code').forUpdate().execute()

/** Adds a link at the end; `undefined` where the code is taken. */
export const insertLink = (trx: Db, row: Omit<Insertable<Tables['tool']>, 'kind' | 'sort_no'>) =>
  trx
    .insertInto('tool')
    .values({
      ...row,
      kind: 'link',
      sort_no: sql<number>`(select coalesce(max(sort_no), 0) + 10 from tool)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateTool = (trx: Db, code: string, columns: ToolColumns): Promise<ToolRow> =>
  trx
    .updateTable('tool')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('tool_code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()

export const switchTools = (trx: Db, codes: readonly string[], columns: ToolColumns) =>
  trx
    .updateTable('tool')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('tool_code', 'in', [...codes])
    .execute()

/** Stores the positions of all entries in the order of these codes. */
export const sortTools = (trx: Db, codes: readonly string[]) =>
  trx
    .updateTable('tool')
    .set({ sort_no: sql<number>`10 * array_position(${[...codes]}::text[], tool_code)` })
    .where('tool_code', 'in', [...codes])
    .execute()

export const deleteTools = (trx: Db, codes: readonly string[]) =>
  trx
    .deleteFrom('tool')
    .where('tool_code', 'in', [...codes])
    .execute()

/** Counts the people who chose an entry for home, and the recommendations that contain it. */
export async function countUses(db: Db, code: string): Promise<{ people: number; recommendations: number }> {
  const { rows } = await sql<{ people: number; recommendations: number }>`
    select
      (select count(*)::int from personal_config
        where value -> 'tools' ? ${code} or value -> 'quickList' ? ${code}) as people,
      (select count(*)::int from home_template
        where ${code} = any (tools) or ${code} = any (quick_list)) as recommendations`.execute(db)
  return rows[0] ?? { people: 0, recommendations: 0 }
}
