import { dictionaryFields } from '@iambiz/contract/features/portal/dictionary.ts'
import { adminKinds } from '@iambiz/contract/platform/access.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'

const isProtectedKey = sql<boolean>`d.key_name in (${sql.join([...adminKinds])})`

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('dictionary_entry as d')
    .leftJoin('person as p', 'p.user_no', 'd.updater_no')
    .selectAll('d')
    .select(nameOrNone(lang, 'p').as('updater_name'))

export type DescribedEntry = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

const columns = filterColumns(dictionaryFields, {
  keyName: 'd.key_name',
  keyValue: 'd.key_value',
  descriptionZh: 'd.description_zh',
  descriptionEn: 'd.description_en',
  sortNo: 'd.sort_no',
  status: 'd.status',
  updateTime: 'd.updated_at',
})

type EntryFilter = {
  keyword?: string | undefined
  status?: 0 | 1 | undefined
  queryFields?: readonly QueryField<keyof typeof dictionaryFields>[] | undefined
}

/** Returns one page ordered by key, entries of administrator roles first. */
export const entryPage = (
  db: Db,
  lang: Language,
  page: { pageNum: number; pageSize: number },
  { keyword = '', status, queryFields }: EntryFilter,
) =>
  pageOfQuery(
    described(db, lang)
      .where(compileFilters(queryFields, columns))
      .$if(status !== undefined, (query) => query.where('d.status', '=', status ?? 1))
      .$if(keyword !== '', (query) =>
        query.where(hasText(keyword, 'd.key_name', 'd.key_value', 'd.description_zh', 'd.description_en')),
      )
      .orderBy(isProtectedKey, 'desc')
      .orderBy('d.key_name')
      .orderBy('d.sort_no')
      .orderBy('d.key_value'),
    page,
  )

export const lockEntries = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('dictionary_entry')
    .selectAll()
    .where('entry_id', 'in', [...ids])
    .orderBy('entry_id')
    .forUpdate()
    .execute()

export const lockKey = (trx: Db, keyName: string) =>
  trx
    .selectFrom('dictionary_entry')
    .selectAll()
    .where('key_name', '=', keyName)
    .forUpdate()
    .executeTakeFirst()

/** Whether another administrator key assigns the role. */
export async function isOtherAdministrator(trx: Db, keyName: string, roleNo: string): Promise<boolean> {
  const found = await trx
    .selectFrom('dictionary_entry')
    .select('entry_id')
    .where('key_name', 'in', adminKinds)
    .where('key_name', '!=', keyName)
    .where('key_value', '=', roleNo)
    .executeTakeFirst()
  return found !== undefined
}

/** Active people who hold the role in active organizations. */
const holders = (roleNo: RawBuilder<string>) => sql`
  select pr.user_no from person_role pr
  join organization o on o.org_code = pr.org_code and o.status = 1
  join person p on p.user_no = pr.user_no and p.status = 1
  where pr.role_no = ${roleNo}`

type Affected = { count: number; people: { userNo: string; userName: string; orgName: string }[] }

/** Returns the people with one role and not the other: their number, and the first of them. */
export async function holdersBut(
  db: Db,
  lang: Language,
  { of, but, first }: { of: string; but: string; first: number },
): Promise<Affected> {
  const { rows } = await sql<{ userNo: string; userName: string; orgName: string; count: number }>`
    select p.user_no as "userNo", ${nameOf(lang, 'p')} as "userName", ${firstOrganization(lang, 'p.user_no')} as "orgName",
      (count(*) over ())::int as count
    from person p
    where p.user_no in (${holders(sql`${of}`)}) and p.user_no not in (${holders(sql`${but}`)})
    order by p.user_no limit ${first}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ userNo, userName, orgName }) => ({ userNo, userName, orgName })),
  }
}
