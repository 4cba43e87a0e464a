import {
  type AnnouncementFilters,
  type EffectState,
  maintainedFields,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { announcementFields } from '@iambiz/contract/platform/announcement-fields.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, worded } from '#server/platform/db/worded.ts'
import { offeredColumns } from '#server/platform/offered-applications.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { stateAt } from '../reports.ts'

/** Selects announcements with their related names in one language, without their content. */
const entries = (db: Db, lang: Language, now: Date) =>
  db
    .selectFrom('announcement as a')
    .innerJoin('application as app', 'app.app_id', 'a.app_id')
    .leftJoin('person as creator', 'creator.user_no', 'a.creator_no')
    .leftJoin('person as updater', 'updater.user_no', 'a.updater_no')
    .leftJoin('business_system as creating', 'creating.system_code', 'a.creator_system')
    .leftJoin('business_system as updating', 'updating.system_code', 'a.updater_system')
    .leftJoin('stored_file as file', 'file.file_id', 'a.attachment_id')
    .select(['file.file_id', 'file.file_name', 'file.media_type', 'file.size', 'file.uploaded_at'])
    .select(['a.announcement_id', 'a.title_zh', 'a.title_en', 'a.type', 'a.app_id', 'app.app_code'])
    .select(['a.version', 'a.impact_scope', 'a.operations_contact', 'a.online_start_at', 'a.online_end_at'])
    .select(['a.effective_at', 'a.publish_start_at', 'a.publish_end_at', 'a.push_scope', 'a.forced_push'])
    .select(['a.pinned', 'a.maintenance_link', 'a.status', 'a.enabled', 'a.content_revision', 'a.revision'])
    .select(['a.released_at', 'a.voided_at', 'a.void_reason', 'a.created_at', 'a.updated_at'])
    .select([
      nameOf(lang, 'app').as('app_name'),
      sql<string>`coalesce(a.creator_no, a.creator_system)`.as('creator_no'),
      sql<string>`coalesce(${nameOf(lang, 'creator')}, ${nameOf(lang, 'creating')})`.as('creator_name'),
      sql<string | null>`coalesce(${nameOf(lang, 'updater')}, ${nameOf(lang, 'updating')})`.as(
        'updater_name',
      ),
      stateAt(now).as('effect_state'),
    ])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

/** The columns that the list can be filtered by. */
const columnsIn = (lang: Language) =>
  filterColumns(maintainedFields, {
    title: worded(lang, 'title_zh', 'title_en'),
    type: 'type',
    appCode: 'app_code',
    appName: 'app_name',
    ...announcementFields.texts,
    ...announcementFields.times,
    pushScope: 'push_scope',
    ...announcementFields.flags,
    status: 'status',
    enabled: 'enabled',
    effectState: 'effect_state',
    creatorNo: 'creator_no',
    creatorName: 'creator_name',
    updaterName: sql`coalesce(updater_name, creator_name)`,
    createTime: 'created_at',
    updateTime: 'updated_at',
    releaseTime: 'released_at',
    voidTime: 'voided_at',
  } as const)

type Filter = { scope: AppScope; filters: AnnouncementFilters; now: Date }

const found = (db: Db, lang: Language, { scope, filters, now }: Filter) => {
  const { appId, type, keyword, startTime, endTime, status, effectState, valid, pushScope, forcedPush } =
    filters
  const shownFrom = sql<Date>`coalesce(publish_start_at, created_at)`
  return db
    .selectFrom(entries(db, lang, now).as('entry'))
    .where(compileFilters(filters.queryFields, columnsIn(lang)))
    .$if(scope !== 'all', (query) =>
      query.where('app_id', '=', sql<string>`any(${scope === 'all' ? [] : [...scope]}::uuid[])`),
    )
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId ?? ''))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 1))
    .$if(!!keyword?.trim(), (query) => query.where(hasText(keyword ?? '', 'title_zh', 'title_en')))
    .$if(startTime !== undefined, (query) =>
      query.where(shownFrom, '>=', sql<Date>`${startTime}::timestamptz`),
    )
    .$if(endTime !== undefined, (query) =>
      query.where(shownFrom, '<', sql<Date>`${endTime}::timestamptz + interval '1 second'`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 0))
    .$if(effectState !== undefined, (query) => query.where('effect_state', '=', effectState ?? 'DRAFT'))
    .$if(valid !== undefined, (query) =>
      query.where('effect_state', valid ? 'in' : 'not in', ['PENDING', 'EFFECTIVE']),
    )
    .$if(pushScope !== undefined, (query) => query.where('push_scope', '=', pushScope ?? 1))
    .$if(forcedPush !== undefined, (query) => query.where('forced_push', '=', forcedPush ?? false))
}

const sortColumns = {
  updateTime: 'updated_at',
  createTime: 'created_at',
  publishStartTime: 'publish_start_at',
  releaseTime: 'released_at',
} as const

type Order = { sortField?: keyof typeof sortColumns | undefined; sortOrder?: 'asc' | 'desc' | undefined }

/** Returns one page; the latest change comes first unless another order is requested. */
export const entryRows = (
  db: Db,
  lang: Language,
  filter: Filter,
  {
    pageNum,
    pageSize,
    sortField = 'updateTime',
    sortOrder = 'desc',
  }: Order & { pageNum: number; pageSize: number },
) =>
  found(db, lang, filter)
    .selectAll()
    .orderBy(sortColumns[sortField], (order) =>
      (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('announcement_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()

/** Returns the number of announcements in each state, with the same conditions as the filter of that name. */
export function stateCounts(db: Db, lang: Language, filter: Filter) {
  const among = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const inState = (state: EffectState) => among(sql<boolean>`effect_state = ${state}`)
  return found(db, lang, filter)
    .select([
      sql<number>`count(*)::int`.as('all'),
      inState('DRAFT').as('draft'),
      among(sql<boolean>`status = 1`).as('released'),
      inState('PENDING').as('pending'),
      inState('EFFECTIVE').as('effective'),
      inState('EXPIRED').as('expired'),
      inState('DISABLED').as('disabled'),
      inState('VOID').as('void'),
      among(sql<boolean>`forced_push`).as('forced'),
      among(sql<boolean>`type = 1`).as('online'),
      among(sql<boolean>`type = 2`).as('general'),
    ])
    .executeTakeFirstOrThrow()
}

export const countEntries = async (db: Db, lang: Language, filter: Filter): Promise<number> => {
  const { total } = await found(db, lang, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns one announcement with its content, for its editors. */
export const entryWithContent = (db: Db, lang: Language, id: string, now: Date) =>
  entries(db, lang, now)
    .select(['a.content_zh', 'a.content_en'])
    .where('a.announcement_id', '=', id)
    .executeTakeFirst()

/** Returns the history of changes, the latest first. */
export const changeRows = (db: Db, lang: Language, id: string) =>
  db
    .selectFrom('announcement_change as c')
    .leftJoin('person as p', 'p.user_no', 'c.actor_no')
    .leftJoin('business_system as s', 's.system_code', 'c.actor_system')
    .select(['c.revision', 'c.action', 'c.fields', 'c.reason', 'c.at'])
    .select(sql<string>`coalesce(${nameOf(lang, 'p')}, ${nameOf(lang, 's')})`.as('user_name'))
    .where('announcement_id', '=', id)
    .orderBy('c.revision', 'desc')
    .execute()

/** Returns the applications that the scope allows announcements for, in the order of the portal. */
export const appRows = (db: Db, lang: Language, scope: AppScope) =>
  db
    .selectFrom('application as app')
    .select('app.app_id')
    .select(offeredColumns(lang, 'app'))
    .$if(scope !== 'all', (query) =>
      query.where('app.app_id', '=', sql<string>`any(${scope === 'all' ? [] : [...scope]}::uuid[])`),
    )
    .orderBy('app.sort_no')
    .orderBy('app.app_code')
    .execute()
