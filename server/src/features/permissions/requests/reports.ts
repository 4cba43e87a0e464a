import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { hasInName } from '#server/platform/db/application-reports.ts'
import { hasPerson } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import { keywordOf } from '#server/platform/search-text.ts'

/** The selected requests, and the person who reads them. */
export type Wanted = {
  userNo: string
  isSuperManager: boolean
  box: 'mine' | 'addressed' | 'all'
  open?: boolean | undefined
  keyword?: string | undefined
}

type Paging = { pageNum: number; pageSize: number }

/** Requests with the application and its current owner. */
const requests = (db: Db) =>
  db
    .selectFrom('access_request as r')
    .innerJoin('application as a', 'a.app_id', 'r.app_id')
    .leftJoin('person as o', 'o.user_no', 'a.owner_no')

/** Only super managers can answer: the application has no owner, or the owner has left or is the requester. */
const ownerless = sql<boolean>`(a.owner_no is null or o.status = 0 or a.owner_no = r.user_no)`

/** Requests for an application with this name or code, or by a person with this name or number. */
const says = (keyword: string) => sql<boolean>`(
  ${hasInName(keyword)}
  or exists (select from person s where s.user_no = r.user_no
    and ${hasPerson(keywordOf(keyword), 's')}))`

const wantedRows = (db: Db, { userNo, isSuperManager, box, open, keyword }: Wanted) =>
  requests(db)
    .$if(box === 'mine', (query) => query.where('r.user_no', '=', userNo))
    .$if(box !== 'mine', (query) => query.where('r.state', '<>', 'withdrawn'))
    .$if(box === 'addressed', (query) =>
      query
        .where('r.user_no', '<>', userNo)
        .where((eb) => eb.or([eb('a.owner_no', '=', userNo), ...(isSuperManager ? [ownerless] : [])])),
    )
    .$if(open !== undefined, (query) => query.where('r.state', open ? '=' : '<>', 'open'))
    .$if(Boolean(keyword), (query) => query.where(says(keyword ?? '')))

/** Open requests first, oldest on top; then the answered ones, latest first. A person's own: latest first. */
const order = (box: Wanted['box']) =>
  box === 'mine'
    ? sql`r.created_at desc, r.request_id`
    : sql`r.state = 'open' desc, case when r.state = 'open' then r.created_at end, r.decided_at desc, r.request_id`

/** Returns one page of requests, with names in one language. */
export const requestRows = (db: Db, lang: Language, wanted: Wanted, { pageNum, pageSize }: Paging) =>
  wantedRows(db, wanted)
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .innerJoin('person as p', 'p.user_no', 'r.user_no')
    .leftJoin('person as d', 'd.user_no', 'r.decider_no')
    .leftJoin('organization as g', 'g.org_code', 'r.org_code')
    .leftJoin('role as k', 'k.role_no', 'r.role_no')
    .select(['r.request_id', 'r.app_id', 'r.user_no', 'r.state', 'r.reason', 'r.remark', 'r.revision'])
    .select([
      'r.created_at',
      'r.decided_at',
      'r.granted_until',
      'r.decider_no',
      'a.owner_no',
      'a.icon',
      'c.hue',
    ])
    .select([
      nameOf(lang, 'a').as('app_name'),
      nameOf(lang, 'p').as('requester_name'),
      nameOrNone(lang, 'o').as('owner_name'),
      nameOrNone(lang, 'd').as('decider_name'),
      nameOrNone(lang, 'g').as('org_name'),
      nameOrNone(lang, 'k').as('role_name'),
    ])
    .orderBy(order(wanted.box))
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
    .execute()

export type RequestRow = Awaited<ReturnType<typeof requestRows>>[number]

export async function countRequests(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await wantedRows(db, wanted)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a person owns an application. */
export async function ownsApplication(db: Db, userNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('application')
    .select('app_id')
    .where('owner_no', '=', userNo)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns a person's latest request for each application. */
export const latestRequestRows = (db: Db, userNo: string) =>
  db
    .selectFrom('access_request')
    .distinctOn('app_id')
    .select(['app_id', 'request_id', 'state', 'remark', 'created_at', 'decided_at'])
    .where('user_no', '=', userNo)
    .orderBy('app_id')
    .orderBy(sql`state = 'open' desc, created_at desc, request_id`)
    .execute()

/** Returns the names of an application, and its owner where that is another person who can answer. */
export const findAddressee = (db: Db, appId: string, requesterNo: string) =>
  db
    .selectFrom('application as a')
    .leftJoin('person as o', (join) =>
      join.onRef('o.user_no', '=', 'a.owner_no').on('o.status', '=', 1).on('o.user_no', '<>', requesterNo),
    )
    .select(['a.name_zh', 'a.name_en', 'o.user_no as owner_no'])
    .where('a.app_id', '=', appId)
    .executeTakeFirstOrThrow()

/** Returns the active people who hold a role of these kinds of administrator. */
export async function administratorsOf(db: Db, kinds: readonly AdminKind[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person_role as h')
    .innerJoin('dictionary_entry as d', 'd.key_value', 'h.role_no')
    .innerJoin('person as p', 'p.user_no', 'h.user_no')
    .select('h.user_no')
    .distinct()
    .where('d.key_name', 'in', kinds)
    .where('d.status', '=', 1)
    .where('p.status', '=', 1)
    .execute()
  return rows.map(({ user_no }) => user_no)
}

export const superManagers = (db: Db): Promise<string[]> => administratorsOf(db, ['super_manager'])
