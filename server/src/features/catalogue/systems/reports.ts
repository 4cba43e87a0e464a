import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { hasPerson } from '#server/platform/db/people-search.ts'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import type { Keyword } from '#server/platform/search-text.ts'

const namedManagers = 3

const described = (db: Db, lang: Language, now: Date) =>
  db
    .selectFrom('business_system as s')
    .selectAll('s')
    .select([
      sql<number>`(select count(*)::int from application a where a.system_code = s.system_code)`.as('apps'),
      sql<number>`(select count(*)::int from system_manager m where m.system_code = s.system_code)`.as(
        'managers',
      ),
      sql<string[]>`array(select ${nameOf(lang, 'p')} from system_manager m join person p using (user_no)
        where m.system_code = s.system_code order by p.user_no limit ${namedManagers})`.as('manager_names'),
      sql<boolean>`exists (select from system_credential c where c.system_code = s.system_code
        and c.revoked_at is null and (c.expires_at is null or c.expires_at > ${now}::timestamptz))`.as(
        'has_key',
      ),
      sql<Date | null>`(select max(c.last_used_at) from system_credential c
        where c.system_code = s.system_code)`.as('last_used_at'),
    ])

export type DescribedSystem = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

type Filter = { keyword?: string | undefined; status?: 0 | 1 | undefined }

/** Returns one page of the business systems by code, the portal's own first. */
export const systemPage = (
  db: Db,
  { lang, now, ownCode }: { lang: Language; now: Date; ownCode: string },
  page: { pageNum: number; pageSize: number },
  { keyword = '', status }: Filter,
) =>
  pageOfQuery(
    described(db, lang, now)
      .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 1))
      .$if(keyword !== '', (query) =>
        query.where(hasText(keyword, 's.system_code', 's.name_zh', 's.name_en', 's.app_key')),
      )
      .orderBy(sql`s.system_code = ${ownCode}`, 'desc')
      .orderBy(sql`lower(s.system_code)`)
      .orderBy('s.system_code'),
    page,
  )

export const findDescribed = (db: Db, lang: Language, now: Date, systemCode: string) =>
  described(db, lang, now).where('s.system_code', '=', systemCode).executeTakeFirst()

type PersonRow = { user_no: string; user_name: string; org_name: string; has_role: boolean }

/** Selects a person, and whether the person has one of the roles in an active organization. */
const shownPerson = (lang: Language, roleNos: readonly string[]) => sql`
  p.user_no, ${nameOf(lang, 'p')} as user_name, ${firstOrganization(lang, 'p.user_no')} as org_name,
  p.status = 1 and exists (select from person_role pr
    join organization o on o.org_code = pr.org_code and o.status = 1
    join role r on r.role_no = pr.role_no and r.status = 1
    where pr.user_no = p.user_no and pr.role_no = any(${[...roleNos]}::text[])) as has_role`

export async function managerRows(
  db: Db,
  lang: Language,
  systemCode: string,
  roleNos: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${shownPerson(lang, roleNos)}
    from system_manager m join person p using (user_no)
    where m.system_code = ${systemCode} order by p.user_no`.execute(db)
  return rows
}

const candidatesAtMost = 20

/** Returns some active people who match a folded keyword, the closest names first. */
export async function candidateRows(
  db: Db,
  lang: Language,
  keyword: Keyword,
  roleNos: readonly string[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${shownPerson(lang, roleNos)} from person p
    where p.status = 1 and ${hasPerson(keyword, 'p')}
    order by lower(p.user_no) <> ${keyword.text}, length(p.name_zh), p.user_no limit ${candidatesAtMost}`.execute(
    db,
  )
  return rows
}

/** Returns the applications of a system by code. */
export const applicationRows = (db: Db, systemCode: string, first: number) =>
  db
    .selectFrom('application')
    .select(['app_id', 'app_code', 'name_zh', 'name_en'])
    .where('system_code', '=', systemCode)
    .orderBy('app_code')
    .limit(first)
    .execute()
