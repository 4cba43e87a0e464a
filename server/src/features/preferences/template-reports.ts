import type { RecommendedApp } from '@iambiz/contract/home-templates.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { collation } from '#server/platform/db/collation.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

const subjectName = (lang: Language) =>
  sql<string>`coalesce(${nameOf(lang, 'o')}, ${nameOf(lang, 'r')}, t.subject_id)`

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('home_template as t')
    .leftJoin('organization as o', (join) =>
      join.onRef('o.org_code', '=', 't.subject_id').on('t.subject_type', '=', 'organization'),
    )
    .leftJoin('role as r', (join) =>
      join.onRef('r.role_no', '=', 't.subject_id').on('t.subject_type', '=', 'role'),
    )
    .leftJoin('person as p', 'p.user_no', 't.updater_no')
    .selectAll('t')
    .select([
      subjectName(lang).as('subject_name'),
      sql<boolean>`coalesce(o.status, r.status, 0) = 0`.as('idle'),
      nameOrNone(lang, 'p').as('updater_name'),
    ])

/** Returns the columns with names of an organization or role, in the table `alias`. */
const named = (alias: string) =>
  ['name_zh', 'name_en', 'pinyin', 'initials'].map((column) => `${alias}.${column}`)

export const templatePage = (
  db: Db,
  lang: Language,
  page: { pageNum: number; pageSize: number },
  keyword: string,
) =>
  pageOfQuery(
    described(db, lang)
      .$if(keyword !== '', (query) =>
        query.where(hasText(keyword, 't.subject_id', ...named('o'), ...named('r'))),
      )
      .orderBy('t.subject_type')
      .orderBy(sql`${subjectName(lang)} ${collation[lang]}`)
      .orderBy('t.subject_id'),
    page,
  )

/** Returns those of these applications that exist, with their names. */
export async function appsNamed(
  db: Db,
  lang: Language,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecommendedApp>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('application as a')
    .select(['a.app_id', 'a.icon', nameOf(lang, 'a').as('app_name')])
    .where(sql<boolean>`a.app_id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ app_id, app_name, icon }) => [app_id, { appId: app_id, appName: app_name, icon }]),
  )
}

type Subject = { subject: 'organization' | 'role'; id: string }

/** An organization or role, and the parts of home that are recommended to it. */
export type Recommended = Subject & { parts: readonly ('modules' | 'tools' | 'quickList' | 'apps')[] }

export type Concerned = { people: number; concerned: number }

export const keyOf = ({ subject, id }: Subject): string => `${subject} ${id}`

const wireRows = (recommended: readonly Recommended[]) =>
  JSON.stringify(
    recommended.map(({ subject, id, parts }) => ({
      subject,
      id,
      parts: parts.filter((part) => part !== 'apps'),
      apps: parts.includes('apps'),
    })),
  )

/**
 * Returns, by `keyOf`, how many active people each recommendation reaches, and how many of them have not chosen every
 * part themselves. One for an organization also reaches organizations below it without a recommendation of their own,
 * stored or in `recommended`.
 */
export async function concernedBy(
  db: Db,
  recommended: readonly Recommended[],
): Promise<ReadonlyMap<string, Concerned>> {
  const { rows } = await sql<Subject & Concerned>`
    with recursive asked as (
      select subject, id, parts, apps
      from jsonb_to_recordset(${wireRows(recommended)}::jsonb) as a(subject text, id text, parts text[], apps boolean)
    ),
    root as (
      select subject_id as org_code from home_template where subject_type = 'organization'
      union
      select id from asked where subject = 'organization'
    ),
    covered (org_code, id) as (
      select org_code, org_code from root
      union
      select o.org_code, covered.id
      from organization o join covered on o.parent_code = covered.org_code
      where o.org_code not in (select org_code from root)
    ),
    seat as (
      select pr.user_no, pr.role_no, pr.org_code
      from person_role pr
      join person p on p.user_no = pr.user_no and p.status = 1
      join organization o on o.org_code = pr.org_code and o.status = 1
      join role r on r.role_no = pr.role_no and r.status = 1
    ),
    reached as (
      select asked.subject, asked.id, user_no from asked join seat on role_no = id where asked.subject = 'role'
      union
      select asked.subject, asked.id, user_no
      from asked join covered using (id) join seat on seat.org_code = covered.org_code
      where asked.subject = 'organization'
    )
    select asked.subject, asked.id, count(reached.user_no)::int as people,
      (count(reached.user_no) filter (where
        not coalesce(c.value, '{}') ?& asked.parts
        or (asked.apps and coalesce(cardinality(u.app_ids), 0) = 0)))::int as concerned
    from asked
    left join reached on reached.subject = asked.subject and reached.id = asked.id
    left join personal_config c on c.user_no = reached.user_no
    left join my_portal_app u on u.user_no = reached.user_no
    group by asked.subject, asked.id`.execute(db)
  return new Map(rows.map(({ people, concerned, ...subject }) => [keyOf(subject), { people, concerned }]))
}
