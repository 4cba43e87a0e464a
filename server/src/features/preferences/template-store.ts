import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

type Row = Tables['home_template']

/** Content, recipient and author of a recommendation. */
export type TemplateColumns = Pick<
  Insertable<Row>,
  'subject_type' | 'subject_id' | 'modules' | 'tools' | 'quick_list' | 'recommended_apps' | 'updater_no'
>

const columnsOf = ({ tools = [], quick_list = [], recommended_apps = [], ...others }: TemplateColumns) => ({
  ...others,
  tools: [...tools],
  quick_list: [...quick_list],
  recommended_apps: sql<string[]>`${[...recommended_apps]}::uuid[]`,
})

/** Adds a recommendation; `undefined` where the organization or role has one. */
export const insertTemplate = (trx: Db, columns: TemplateColumns, now: Date) =>
  trx
    .insertInto('home_template')
    .values({ ...columnsOf(columns), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id']).doNothing())
    .returning(['template_id', 'revision'])
    .executeTakeFirst()

export const updateTemplate = (trx: Db, id: string, columns: TemplateColumns, now: Date) =>
  trx
    .updateTable('home_template')
    .set({ ...columnsOf(columns), revision: sql`revision + 1`, updated_at: now })
    .where('template_id', '=', id)
    .returning(['template_id', 'revision'])
    .executeTakeFirstOrThrow()

/** Returns recommendations by id, locked until the end of the transaction. */
export const lockTemplates = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('home_template')
    .selectAll()
    .where(sql<boolean>`template_id = any(${[...ids]}::uuid[])`)
    .orderBy('template_id')
    .forUpdate()
    .execute()

export const deleteTemplates = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('home_template')
    .where(sql<boolean>`template_id = any(${[...ids]}::uuid[])`)
    .execute()

/** Removes deleted entries from the recommendations. People's own choices keep them: reading ignores unknown ones. */
export const forgetInTemplates = async (trx: Db, codes: readonly string[]): Promise<void> => {
  const gone = sql`${[...codes]}::text[]`
  const without = (column: string) =>
    sql<string[]>`array(select code from unnest(${sql.ref(column)}) with ordinality as named (code, place)
      where code <> all (${gone}) order by place)`
  await trx
    .updateTable('home_template')
    .set({
      tools: without('tools'),
      quick_list: without('quick_list'),
      revision: sql`revision + 1`,
    })
    .where(sql<boolean>`tools && ${gone} or quick_list && ${gone}`)
    .execute()
}
