import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, MailState } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { anywhere } from '#server/platform/page.ts'

/** The applications about whose announcements somebody may see mails, and whether also what has nothing to do with any. */
export type Scope = { apps: 'all' | ReadonlySet<string>; others: boolean }

type Filters = { bulletinId?: string | undefined; status?: MailState | undefined; email?: string | undefined }

const visible = (db: Db, { apps, others }: Scope, { bulletinId, email }: Filters) =>
  db
    .selectFrom('mail as m')
    .innerJoin('letter as l', 'l.letter_id', 'm.letter_id')
    .$if(apps !== 'all', (query) =>
      query.where('l.app_id', '=', sql<string>`any(${apps === 'all' ? [] : [...apps]}::uuid[])`),
    )
    .$if(!others, (query) => query.where('l.app_id', 'is not', null))
    .$if(bulletinId !== undefined, (query) => query.where('l.announcement_id', '=', bulletinId ?? ''))
    .$if(Boolean(email), (query) => query.where(sql<SqlBool>`m.address ilike ${anywhere(email ?? '')}`))

const entries = (db: Db, lang: Language, scope: Scope, filters: Filters) =>
  visible(db, scope, filters)
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
      'm.reason',
    ])
    .select(['m.answer', 'm.created_at', 'm.settled_at', 'l.announcement_id', 'l.cause', 'l.path'])
    .select(['l.subject_zh', 'l.subject_en', 'l.text_zh', 'l.text_en', 'l.html_zh', 'l.html_en'])
    .select(sql<string | null>`${nameOf(lang, 'p')}`.as('user_name'))

export type LogRow = Awaited<ReturnType<typeof logRows>>[number]

/** One page of mails, the latest first. */
export const logRows = (
  db: Db,
  lang: Language,
  scope: Scope,
  { pageNum, pageSize, ...filters }: Filters & { pageNum: number; pageSize: number },
) =>
  entries(db, lang, scope, filters)
    .$if(filters.status !== undefined, (query) => query.where('m.state', '=', filters.status ?? 'sent'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.mail_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()

/** How many mails are in each state, whatever state was asked for. */
export async function countStates(
  db: Db,
  scope: Scope,
  filters: Filters,
): Promise<Record<MailState, number>> {
  const rows = await visible(db, scope, filters)
    .select(['m.state', sql<number>`count(*)::int`.as('mails')])
    .groupBy('m.state')
    .execute()
  const none = { held: 0, queued: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, mails }) => [state, mails])) }
}

export const findMail = (db: Db, lang: Language, scope: Scope, id: string) =>
  entries(db, lang, scope, {}).where('m.mail_id', '=', id).executeTakeFirst()

/** The states of mails, locked until the transaction ends. */
export const statesOf = (trx: Db, scope: Scope, ids: readonly string[]) =>
  visible(trx, scope, {})
    .select(['m.mail_id', 'm.state'])
    .where('m.mail_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('m.mail_id')
    .forUpdate('m')
    .execute()
