import { mailFields, maxCounted } from '@iambiz/contract/features/mail/delivery.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, MailState } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'

/** The mails that a person may see: those of these applications, and whether also mails without an application. */
export type Scope = { apps: 'all' | ReadonlySet<string>; others: boolean }

type Filters = {
  bulletinId?: string | undefined
  status?: MailState | undefined
  email?: string | undefined
  queryFields?: readonly QueryField<keyof typeof mailFields>[] | undefined
}

/** Filter columns for mails `m` and their messages `l`. */
const columnsIn = (lang: Language) =>
  filterColumns(mailFields, {
    cause: 'l.cause',
    to: 'm.address',
    userNo: 'm.user_no',
    userName: sql`(select ${nameOf(lang, 'p')} from person p where p.user_no = m.user_no)`,
    subject: sql`${sql.ref(lang === 'en' ? 'l.subject_en' : 'l.subject_zh')}`,
    status: 'm.state',
    attempts: 'm.attempts',
    reason: 'm.reason',
    error: 'm.answer',
    time: 'm.created_at',
    settledTime: 'm.settled_at',
  })

const anything = sql<SqlBool>`true`

/** Condition on messages `l`. */
const messageIs = ({ apps, others }: Scope, { bulletinId }: Filters) => sql<SqlBool>`
  ${apps === 'all' ? anything : sql`l.app_id = any(${[...apps]}::uuid[])`}
  and ${others ? anything : sql`l.app_id is not null`}
  and ${bulletinId === undefined ? anything : sql`l.announcement_id = ${bulletinId}`}`

/** Condition on mails `m`, apart from their messages. */
const mailIs = ({ status, email }: Filters) => sql<SqlBool>`
  ${status === undefined ? anything : sql`m.state = ${status}`}
  and ${email ? hasText(email, 'm.address') : anything}`

const visible = (db: Db, lang: Language, scope: Scope, filters: Filters) =>
  db
    .selectFrom('mail as m')
    .innerJoin('letter as l', 'l.letter_id', 'm.letter_id')
    .where(messageIs(scope, filters))
    .where(mailIs(filters))
    .where(compileFilters(filters.queryFields, columnsIn(lang)))

const entries = (db: Db, lang: Language, scope: Scope) =>
  visible(db, lang, scope, {})
    .leftJoin('person as p', 'p.user_no', 'm.user_no')
    .select([
      'm.mail_id',
      'm.user_no',
      'm.address',
      'm.lang',
      'm.is_copy',
      'm.state',
      'm.due_at',
      'm.attempts',
    ])
    .select(['m.reason', 'm.answer', 'm.created_at', 'm.settled_at'])
    .select(['l.announcement_id', 'l.cause', 'l.subject_zh', 'l.subject_en'])
    .select(sql<string | null>`${nameOf(lang, 'p')}`.as('user_name'))

export type LogRow = Awaited<ReturnType<typeof logRows>>[number]

type Asked = Filters & { pageNum: number; pageSize: number }

/** Returns the ids of a page in the same order, for filters by conditions. */
async function pageOfConditions(
  db: Db,
  lang: Language,
  scope: Scope,
  { pageNum, pageSize, ...filters }: Asked,
): Promise<string[]> {
  const rows = await visible(db, lang, scope, filters)
    .select('m.mail_id')
    .orderBy('l.created_at', 'desc')
    .orderBy('l.letter_id')
    .orderBy(sql`lower(m.address)`)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

/**
 * Returns the ids of one page: by message, the latest first, then by address. For common states the page is read
 * message by message, which avoids sorting the hundred thousand mails of an announcement; rare states are filtered
 * first and then sorted.
 */
async function pageOfMails(
  db: Db,
  lang: Language,
  scope: Scope,
  { pageNum, pageSize, ...filters }: Asked,
): Promise<string[]> {
  const [offset, isCommon] = [
    (pageNum - 1) * pageSize,
    filters.status === undefined || filters.status === 'sent',
  ]
  if (filters.queryFields?.length) return pageOfConditions(db, lang, scope, { pageNum, pageSize, ...filters })
  const isWalked = !filters.email && (isCommon || filters.bulletinId !== undefined)
  const mails = sql`select m.mail_id, m.letter_id, lower(m.address) as key from mail m where ${mailIs(filters)}`
  const found = isWalked
    ? sql`lateral (${mails} and m.letter_id = l.letter_id order by key limit ${offset + pageSize}) m on true`
    : sql`(${mails}) m using (letter_id)`
  const { rows } = await sql<{ mail_id: string }>`
    select m.mail_id from letter l join ${found} where ${messageIs(scope, filters)}
    order by l.created_at desc, l.letter_id, m.key limit ${pageSize} offset ${offset}
  `.execute(db)
  return rows.map(({ mail_id }) => mail_id)
}

/** Returns one page of mails, the latest first. */
export async function logRows(db: Db, lang: Language, scope: Scope, asked: Asked) {
  const ids = await pageOfMails(db, lang, scope, asked)
  const rows = await entries(db, lang, scope)
    .where('m.mail_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.sort((one, other) => ids.indexOf(one.mail_id) - ids.indexOf(other.mail_id))
}

const states = ['held', 'queued', 'sending', 'sent', 'failed', 'unknown'] as const satisfies MailState[]

/** Returns the number of mails in each state, regardless of the requested state, up to `maxCounted` each. */
export async function countStates(
  db: Db,
  lang: Language,
  scope: Scope,
  { bulletinId, email, queryFields }: Filters,
): Promise<Record<MailState, number>> {
  const found = (status: MailState) =>
    visible(db, lang, scope, { bulletinId, email, queryFields, status }).select('m.mail_id').limit(maxCounted)
  const { rows } = await sql<Record<MailState, number>>`select ${sql.join(
    states.map((state) => sql`(select count(*)::int from (${found(state)}) counted) as ${sql.id(state)}`),
  )}`.execute(db)
  const [counts] = rows
  return counts ?? { held: 0, queued: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }
}

export const findMail = (db: Db, lang: Language, scope: Scope, id: string) =>
  entries(db, lang, scope)
    .select(['l.path', 'l.text_zh', 'l.text_en', 'l.html_zh', 'l.html_en'])
    .where('m.mail_id', '=', id)
    .executeTakeFirst()

/** Returns the states of mails and locks them until the transaction ends. */
export const statesOf = (trx: Db, scope: Scope, ids: readonly string[]) =>
  visible(trx, 'zh', scope, {})
    .select(['m.mail_id', 'm.state'])
    .where('m.mail_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('m.mail_id')
    .forUpdate('m')
    .execute()

/** Condition for the held mails `m` of messages `l` that the person may see. */
export const heldMails = (scope: Scope, filters: Filters) =>
  sql<SqlBool>`${messageIs(scope, filters)} and ${mailIs({ ...filters, status: 'held' })}`
