import type {
  announcementMaintenance,
  MaintainedAnnouncement,
  MaintainedDetail,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { announcementFields } from '@iambiz/contract/platform/announcement-fields.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { mapValues } from '@iambiz/contract/platform/objects.ts'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import { fail } from '#server/platform/failure.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import { richText } from '#server/platform/rich-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { mailingOf } from '../mails/mailing.ts'
import { covers, scopeOf } from '../scope.ts'
import { readCountsOf } from '../statistics/read-counts.ts'
import { isValid } from './lifecycle.ts'
import { isOut } from './mails.ts'
import { changeRows, countEntries, type EntryRow, entryRows, entryWithContent } from './reports.ts'

type Query = ReceivedOf<(typeof announcementMaintenance)['POST /iam-portal/admin/getBulletinList']>['body']

/** Returns the attachment from the columns that were joined to the row. */
function attachmentsOf(row: EntryRow, wireTime: WireTime) {
  const { file_id, file_name, media_type, size, uploaded_at } = row
  if (!file_id || !file_name || !media_type || !size || !uploaded_at) return []
  return [shownFile({ file_id, file_name, media_type, size, uploaded_at }, wireTime)]
}

const inBoth = (zh: string, en: string | null) => ({ zh, ...(en === null ? {} : { en }) })

const textColumns = { ...announcementFields.texts, voidReason: 'void_reason' } as const
const timeColumns = {
  ...announcementFields.times,
  releaseTime: 'released_at',
  voidTime: 'voided_at',
} as const

/** Returns the fields whose columns have a value. */
const present = <C extends string>(
  columns: Readonly<Record<string, C>>,
  shownAs: (column: C) => string | null,
) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const text = shownAs(column)
      return text === null ? [] : [[field, text]]
    }),
  )

function shown(row: EntryRow, wireTime: WireTime): MaintainedAnnouncement {
  return {
    bulletinId: row.announcement_id,
    title: inBoth(row.title_zh, row.title_en),
    type: row.type,
    appId: row.app_id,
    appCode: row.app_code,
    appName: row.app_name,
    ...present(textColumns, (column) => row[column]),
    ...present(timeColumns, (column) => row[column] && wireTime(row[column])),
    pushScope: row.push_scope,
    ...mapValues(announcementFields.flags, (column) => row[column]),
    attachments: attachmentsOf(row, wireTime),
    status: row.status,
    enabled: row.enabled,
    effectState: row.effect_state,
    valid: isValid(row.effect_state),
    contentRevision: row.content_revision,
    creatorNo: row.creator_no,
    creatorName: row.creator_name,
    updaterName: row.updater_name ?? row.creator_name,
    createTime: wireTime(row.created_at),
    updateTime: wireTime(row.updated_at),
    revision: row.revision,
  }
}

/** Returns one page of the announcements that the person maintains. */
export async function maintainedPage(
  { db, wireTime }: BaseDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  query: Query,
): Promise<Page<MaintainedAnnouncement>> {
  const filter = { scope: await scopeOf(db, actor), filters: query, now }
  const [rows, total] = await Promise.all([
    entryRows(db, lang, filter, query),
    countEntries(db, lang, filter),
  ])
  const counts = await readCountsOf(
    db,
    rows.map(({ announcement_id }) => announcement_id),
  )
  return toPage(
    rows.map((row) => ({ ...shown(row, wireTime), ...counts.get(row.announcement_id) })),
    total,
    query,
  )
}

/**
 * Returns one announcement in both languages with its history; fails as not found for people who do not maintain it.
 */
export async function detailOf(
  { db, wireTime }: BaseDeps,
  actor: Caller,
  { lang, now }: RequestContext,
  id: string,
): Promise<MaintainedDetail> {
  const [scope, row, changes] = await Promise.all([
    scopeOf(db, actor),
    entryWithContent(db, lang, id, now),
    changeRows(db, lang, id),
  ])
  if (!row || !covers(scope, row.app_id)) return fail('resource.not-found')
  const standing = { appId: row.app_id, forced: row.forced_push, wasOut: row.status === 2 || isOut(row, now) }
  return {
    ...shown(row, wireTime),
    // Sanitized again, because a row may have been written by something other than our editor.
    content: inBoth(richText(row.content_zh), row.content_en === null ? null : richText(row.content_en)),
    mail: await mailingOf(db, lang, id, standing),
    changes: changes.map(({ revision, action, fields, user_name, reason, at }) => ({
      revision,
      action,
      fields,
      userName: user_name,
      reason,
      time: wireTime(at),
    })),
  }
}
