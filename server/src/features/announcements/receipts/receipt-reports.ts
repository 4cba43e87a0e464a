import { readerFields } from '@iambiz/contract/features/announcements/receipts.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasPerson } from '#server/platform/db/people-search.ts'
import type { Db, MailState } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import { membersOf } from '../audience-reports.ts'
import { pushOf, type ReleasedAnnouncement } from './audience-reports.ts'

type Subject = { id: string; announcement: ReleasedAnnouncement; now: Date }

/**
 * Returns the tables of a `with recursive` query that end with `receipt`: every person who has the announcement, and
 * readers who have left since. A person who read an older revision has not read it; a person who got access after it
 * came into force is late.
 */
const receiptsOf = ({ id, announcement, now }: Subject): RawBuilder<unknown> => sql`
  ${membersOf(pushOf(announcement), now)},
  mark as (
    select user_no, status, read_at, confirmed_at from announcement_read
    where announcement_id = ${id}::uuid and status > 0 and content_revision >= ${announcement.content_revision}
  ),
  receipt as materialized (
    select user_no, coalesce(mark.status, 0) as status, mark.read_at, mark.confirmed_at,
      coalesce(member.since > ${announcement.came_out_at}::timestamptz, false) as is_late,
      coalesce(member.rank, (
        select min(seat.rank) from person_role pr join seat using (org_code, role_no) where pr.user_no = mark.user_no
      )) as rank
    from member full join mark using (user_no)
  )`

export type ReceiptFilters = {
  readStatus?: 0 | 1 | 2 | undefined
  /** 0 held or being sent, 1 sent, 2 failed or unknown. */
  mailStatus?: 0 | 1 | 2 | undefined
  orgCode?: string | undefined
  keyword?: string | undefined
  late: boolean
  queryFields?: readonly QueryField<keyof typeof readerFields>[] | undefined
}

/** A reader as PostgreSQL's JSON; times are in milliseconds. */
export type ReaderRow = {
  user_no: string
  user_name: string
  org_code: string
  org_name: string
  email: string | null
  status: 0 | 1 | 2
  read_at: number | null
  confirmed_at: number | null
  mail_state: MailState | null
  mail_answer: string | null
}

type Counts = { audience: number; read: number; unread: number }

export type ReceiptRow = Counts & {
  confirmed: number
  late: number
  /** Numbers by state; mails being sent are counted as queued. */
  mails: Partial<Record<Exclude<MailState, 'sending'>, number>>
  by_org: ({ org_code: string; org_name: string } & Counts)[]
  total: number
  readers: ReaderRow[]
}

const milliseconds = (column: 'read_at' | 'confirmed_at') =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const counts = sql`count(*)::int as audience, (count(*) filter (where status > 0))::int as read,
  (count(*) filter (where status = 0))::int as unread`

const mailStates = { 0: ['held', 'queued', 'sending'], 1: ['sent'], 2: ['failed', 'unknown'] } as const

const columnsIn = (lang: Language) =>
  filterColumns(readerFields, {
    userNo: 'user_no',
    userName: nameOf(lang, 'p'),
    orgCode: sql`coalesce(seat.org_code, '')`,
    orgName: sql`coalesce(${nameOf(lang, 'o')}, '')`,
    email: 'p.email',
    readStatus: 'receipt.status',
    readTime: 'receipt.read_at',
    confirmTime: 'receipt.confirmed_at',
    mailStatus: sql`coalesce(mailed.state, 'none')`,
  })

const conditions = (lang: Language, filters: ReceiptFilters): RawBuilder<unknown> => {
  const { readStatus, mailStatus, orgCode, keyword = '', late, queryFields } = filters
  return sql.join(
    [
      sql`is_late = ${late}`,
      compileFilters(queryFields, columnsIn(lang)),
      ...(readStatus === undefined ? [] : [sql`receipt.status = ${readStatus}`]),
      ...(mailStatus === undefined ? [] : [sql`mailed.state = any(${mailStates[mailStatus]}::text[])`]),
      ...(orgCode === undefined ? [] : [sql`seat.org_code = ${orgCode}`]),
      ...(keyword.trim() === '' ? [] : [hasPerson(keywordOf(keyword), 'p')]),
    ],
    sql` and `,
  )
}

/**
 * Returns only the joins that the conditions need, because each join over the whole audience costs as much as the rest.
 */
const joined = ({
  mailStatus,
  orgCode,
  keyword = '',
  queryFields = [],
}: ReceiptFilters): RawBuilder<unknown> => {
  if (queryFields.length > 0)
    return sql`left join mailed using (user_no) left join seat using (rank)
      left join organization o using (org_code) join person p using (user_no)`
  return sql`${mailStatus === undefined ? sql`` : sql`join mailed using (user_no)`}
    ${orgCode === undefined ? sql`` : sql`left join seat using (rank)`}
    ${keyword.trim() === '' ? sql`` : sql`join person p using (user_no)`}`
}

/**
 * Returns the read receipt of an announcement: counts, organizations and one page of people, unread ones first. It is
 * one statement, so that all numbers come from the same snapshot.
 */
export async function receiptRow(
  db: Db,
  lang: Language,
  subject: Subject,
  query: ReceiptFilters & { pageNum: number; pageSize: number },
): Promise<ReceiptRow> {
  const { rows } = await sql<ReceiptRow>`
    with recursive ${receiptsOf(subject)},
    mailed as materialized (
      select user_no, state, answer from mail join letter using (letter_id)
      where announcement_id = ${subject.id}::uuid and cause = 'release'
    ),
    of_organizations as (
      select org_code, ${counts} from receipt left join seat using (rank) where not is_late group by org_code
    ),
    chosen as materialized (
      select receipt.* from receipt ${joined(query)} where ${conditions(lang, query)}
    ),
    page as (
      select chosen.*, p.email, mailed.state as mail_state, mailed.answer as mail_answer, ${nameOf(lang, 'p')} as user_name,
        coalesce(org_code, '') as org_code, coalesce(${nameOf(lang, 'o')}, '') as org_name
      from (
        select * from chosen order by status, coalesce(confirmed_at, read_at) desc, user_no
        limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}
      ) as chosen join person p using (user_no) left join mailed using (user_no) left join seat using (rank) left join organization o using (org_code)
    )
    select figures.*,
      (select count(*)::int from receipt where is_late) as late,
      (select coalesce(json_agg(json_build_object('org_code', coalesce(org_code, ''),
          'org_name', coalesce(${nameOf(lang, 'o')}, ''), 'audience', audience, 'read', read, 'unread', unread)
        order by unread desc, audience desc, o.sort_no, org_code), '[]')
        from of_organizations left join organization o using (org_code)) as by_org,
      (select coalesce(json_object_agg(fate, mails), '{}') from (
        select case state when 'sending' then 'queued' else state end as fate, count(*)::int as mails
        from mailed group by 1
      ) as counted) as mails,
      (select count(*)::int from chosen) as total,
      (select coalesce(json_agg(json_build_object('user_no', user_no, 'user_name', user_name, 'org_code', org_code,
          'org_name', org_name, 'email', email, 'status', status,
          'read_at', ${milliseconds('read_at')}, 'confirmed_at', ${milliseconds('confirmed_at')},
          'mail_state', mail_state, 'mail_answer', mail_answer)
        order by status, coalesce(confirmed_at, read_at) desc, user_no), '[]') from page) as readers
    from (
      select ${counts}, (count(*) filter (where status = 2))::int as confirmed from receipt where not is_late
    ) as figures`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without groups gives one row')
  return row
}

/** Returns the people who have an announcement now and have not read it: all of them, or those among `userNos`. */
export async function unreadUserNos(db: Db, subject: Subject, userNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_no: string }>`
    with recursive ${receiptsOf(subject)}
    select user_no from receipt
    where status = 0 and (${userNos.length === 0} or user_no = any(${userNos}::text[])) order by user_no`.execute(
    db,
  )
  return rows.map(({ user_no }) => user_no)
}
