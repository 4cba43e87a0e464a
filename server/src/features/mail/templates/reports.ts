import { mailTemplateFields } from '@iambiz/contract/features/mail/templates.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { isInForce } from '#server/platform/db/in-force.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOrNone, worded } from '#server/platform/db/worded.ts'
import { isListed, type OwnedFilter } from '#server/platform/owned-records.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'

export type TemplateFilter = OwnedFilter & {
  queryFields: readonly QueryField<keyof typeof mailTemplateFields>[] | undefined
  type: 1 | 2 | undefined
  /** Folded; part of the name, the file name or a subject. */
  keyword: string
}

const rows = (db: Db, lang: Language) =>
  db
    .selectFrom('mail_template as t')
    .leftJoin('application as a', 'a.app_id', 't.app_id')
    .leftJoin('person as u', 'u.user_no', 't.updater_no')
    .select(['t.template_id', 't.app_id', 'a.app_code', 't.type', 't.name', 't.subject_zh', 't.subject_en'])
    .select(['t.file_name', 't.status', 't.updated_at', 't.revision'])
    .select([nameOrNone(lang, 'a').as('app_name'), nameOrNone(lang, 'u').as('updater_name')])

const columnsIn = (lang: Language) =>
  filterColumns(mailTemplateFields, {
    appCode: sql`coalesce(a.app_code, '*')`,
    appName: nameOrNone(lang, 'a'),
    type: 't.type',
    name: 't.name',
    subject: worded(lang, 't.subject_zh', 't.subject_en'),
    fileName: 't.file_name',
    status: 't.status',
    updateTime: 't.updated_at',
    updaterName: nameOrNone(lang, 'u'),
  })

/** Returns one page of the templates, the latest change first. */
export function templatePage(
  db: Db,
  lang: Language,
  { type, keyword, queryFields, ...owned }: TemplateFilter,
  page: { pageNum: number; pageSize: number },
) {
  const found = rows(db, lang)
    .where(isListed('t', owned))
    .where(compileFilters(queryFields, columnsIn(lang)))
    .$if(type !== undefined, (query) => query.where('t.type', '=', type ?? 1))
    .$if(keyword !== '', (query) =>
      query.where(hasText(keyword, 't.name', 't.file_name', 't.subject_zh', 't.subject_en')),
    )
  return pageOfQuery(found.orderBy('t.updated_at', 'desc').orderBy('t.template_id'), page)
}

export type TemplateRow = Awaited<ReturnType<typeof templatePage>>['list'][number]

/** Returns one template with its bodies. */
export const findTemplate = (db: Db, lang: Language, id: string) =>
  rows(db, lang).select(['t.body_zh', 't.body_en']).where('t.template_id', '=', id).executeTakeFirst()

/** Returns the announcements mailed with a template since a time, the number of their mails, and how many were sent. */
export async function usageSince(db: Db, id: string, since: Date) {
  const { rows: found } = await sql<{ releases: number; mails: number; sent: number }>`
    select count(distinct l.letter_id)::int as releases, count(m.mail_id)::int as mails,
      (count(*) filter (where m.state = 'sent'))::int as sent
    from letter l left join mail m using (letter_id)
    where l.template_id = ${id}::uuid and l.cause = 'release' and l.created_at >= ${since}`.execute(db)
  return found[0] ?? { releases: 0, mails: 0, sent: 0 }
}

/** Returns whether an announcement in force is mailed with the template. */
export async function isInUse(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('announcement_mailing as m')
    .innerJoin('announcement as a', 'a.announcement_id', 'm.announcement_id')
    .where('m.template_id', '=', id)
    .where(isInForce('a', now))
    .select('m.announcement_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the mail address of an active person; null when there is none. */
export const addressOf = async (db: Db, userNo: string): Promise<string | null> =>
  (
    await db
      .selectFrom('person')
      .select('email')
      .where('user_no', '=', userNo)
      .where('status', '=', 1)
      .executeTakeFirst()
  )?.email ?? null

/** Returns an application by id, with its names. */
export const findApp = (db: Db, appId: string) =>
  db
    .selectFrom('application')
    .select(['app_id', 'name_zh', 'name_en'])
    .where('app_id', '=', appId)
    .executeTakeFirst()
