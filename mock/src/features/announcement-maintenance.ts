import { randomUUID } from 'node:crypto'
import type {
  AnnouncementAction,
  AnnouncementChange,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { effectStateOf, transition } from '@iambiz/server/features/announcements/maintenance/lifecycle.ts'
import {
  checkSchedule,
  checkWritten,
  columnsOf,
  differences,
  type Times,
} from '@iambiz/server/features/announcements/maintenance/written.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'
import { offeredApplication } from '#mock/offered-application.ts'
import { releaseMails } from './announcement-mailing.ts'
import { reachedBy, readCountsOf } from './announcement-receipts.ts'
import { appsOf, isWanted, maintained, maintainedDetail } from './maintained-announcements.ts'

const covers = (caller: Caller, appId: string) =>
  appsOf(caller).some(({ code }) => applicationId(code) === appId)

const ownRows = ({ memory }: Circumstances, caller: Caller) =>
  memory.announcements.filter(({ app_id }) => covers(caller, app_id))

const found = (circumstances: Circumstances, caller: Caller, id: string): MaintainedRow =>
  ownRows(circumstances, caller).find((row) => row.id === id) ?? fail('resource.not-found')

const instantOf = (wire: string | undefined) => (wire ? new Date(`${wire.replace(' ', 'T')}+08:00`) : null)

const timeColumns = [
  ['online_start_at', 'onlineStartTime'],
  ['online_end_at', 'onlineEndTime'],
  ['effective_at', 'effectiveTime'],
  ['publish_start_at', 'publishStartTime'],
  ['publish_end_at', 'publishEndTime'],
] as const

const timesOf = (input: AnnouncementChange): Partial<Times> =>
  Object.fromEntries(
    timeColumns.flatMap(([column, field]) => (field in input ? [[column, instantOf(input[field])]] : [])),
  )

const outcomeOf = ({ id, status, revision, contentRevision }: MaintainedRow) => ({
  bulletinId: id,
  ...{ status, revision, contentRevision },
})

type Wish = { action: AnnouncementAction; reason?: string; mustReread?: boolean; input?: AnnouncementChange }

/** Does with a row what the server would do; refuses what it would refuse. */
function carryOut(row: MaintainedRow, wish: Wish, caller: Caller, circumstances: Circumstances): void {
  const { memory, now, lang } = circumstances
  const { action, reason = '', mustReread = false, input = {} } = wish
  const change = transition(action, row) ?? fail('announcement.transition', { ids: [row.id] })
  const written = { ...columnsOf(input), ...timesOf(input) }
  const after = { ...row, ...written }
  if (change.status !== 2) checkWritten(after, { forReaders: change.status === 1, lang })
  if (action === 'release') checkSchedule(after, now, lang)
  if (change.isDeleted) {
    memory.announcements.splice(memory.announcements.indexOf(row), 1)
    return
  }
  const fields: string[] = differences(row, written)
  if (input.mail !== undefined && JSON.stringify(input.mail) !== JSON.stringify(row.mail)) {
    row.mail = input.mail
    fields.push('mail')
  }
  const saysOther = fields.some((field) => /^(title|content)_(zh|en)$/.test(field))
  const rereads = row.status === 1 && mustReread && saysOther
  Object.assign(row, written, { status: change.status, enabled: change.enabled })
  if (action === 'release') {
    row.releasedAt = now
    row.publish_start_at ??= now
    const { app_id: appId, forced_push: forcedPush } = row
    const reached = reachedBy(circumstances, { appId, forAllUsers: row.push_scope === 1 })
    memory.mails.unshift(...releaseMails(row, { appId, forcedPush, reached }, circumstances))
  }
  if (action === 'void') Object.assign(row, { voidedAt: now, voidReason: reason || null })
  if (action === 'pin' || action === 'unpin') row.pinned = action === 'pin'
  row.contentRevision += rereads ? 1 : 0
  row.revision += 1
  Object.assign(row, { updater: caller.userNo, updatedAt: now })
  row.steps.push({ revision: row.revision, action, fields, by: caller.userNo, reason, at: now })
}

const blank = {
  ...{ title_zh: '', title_en: null, title_pinyin: '', title_initials: '', content_zh: '', content_en: null },
  ...{ version: null, impact_scope: null, operations_contact: null },
  ...{ online_start_at: null, online_end_at: null, effective_at: null },
  ...{ publish_start_at: null, publish_end_at: null },
  ...{
    type: 2 as const,
    push_scope: 2 as const,
    forced_push: false,
    pinned: false,
    maintenance_link: false,
    attachment_id: null,
  },
  ...{ status: 0 as const, enabled: true, revision: 0, contentRevision: 1 },
  ...{ releasedAt: null, voidedAt: null, voidReason: null, mail: null },
}

export const announcementMaintenanceHandlers = {
  'POST /iam-portal/system/bulletinCount': ({ body, caller, ...circumstances }) => {
    const { now } = circumstances
    const rows = ownRows(circumstances, caller).filter((row) => isWanted(row, body, now))
    const states = rows.map((row) =>
      effectStateOf({ ...row, publishFrom: row.publish_start_at, publishTo: row.publish_end_at }, now),
    )
    const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length
    return {
      all: rows.length,
      draft: count('DRAFT'),
      released: rows.filter(({ status }) => status === 1).length,
      pending: count('PENDING'),
      effective: count('EFFECTIVE'),
      expired: count('EXPIRED'),
      disabled: count('DISABLED'),
      void: count('VOID'),
      forced: rows.filter(({ forced_push }) => forced_push).length,
      online: rows.filter(({ type }) => type === 1).length,
      general: rows.filter(({ type }) => type === 2).length,
    }
  },

  'POST /iam-portal/system/bulletin': ({ body, caller, ...circumstances }) => {
    const { memory, now } = circumstances
    const { action } = body
    if (!covers(caller, body.appId)) fail('access.bulletin')
    const row: MaintainedRow = {
      ...{ ...blank, id: randomUUID(), app_id: body.appId, steps: [] },
      ...{ creator: caller.userNo, updater: caller.userNo, createdAt: now, updatedAt: now },
    }
    carryOut(row, { action, input: body }, caller, circumstances)
    memory.announcements.unshift(row)
    return outcomeOf(row)
  },

  'POST /iam-portal/system/updateBulletin/:id': ({ params, body, caller, ...circumstances }) => {
    const row = found(circumstances, caller, params.id)
    if (row.revision !== body.revision)
      fail('resource.changed', { current: maintainedDetail(row, circumstances) })
    if (body.appId !== undefined && !covers(caller, body.appId)) fail('access.bulletin')
    const { action, voidReason: reason, mustReread } = body
    carryOut(row, { action, reason, mustReread, input: body }, caller, circumstances)
    return outcomeOf(row)
  },

  'POST /iam-portal/system/bulletin/batch': ({ body, caller, ...circumstances }) => {
    const { ids, action, revisions } = body
    if (ids.length === 0) fail('announcement.none-chosen')
    const rows = [...new Set(ids)].map((id) => found(circumstances, caller, id))
    const stale = rows.filter(({ id, revision }) => (revisions[id] ?? revision) !== revision)
    if (stale.length > 0) fail('resource.changed', { ids: stale.map(({ id }) => id) })
    const notNow = rows.filter((row) => !transition(action, row))
    if (notNow.length > 0) fail('announcement.transition', { ids: notNow.map(({ id }) => id) })
    for (const row of rows) carryOut(row, { action }, caller, circumstances)
    return { changed: rows.length }
  },

  'GET /iam-portal/system/bulletin/detail': ({ query, caller, ...circumstances }) =>
    maintainedDetail(found(circumstances, caller, query.bulletinId), circumstances),

  'POST /iam-portal/admin/getBulletinList': ({ body, caller, ...circumstances }) => {
    const { sortField = 'updateTime', sortOrder = 'desc' } = body
    const sign = sortOrder === 'asc' ? 1 : -1
    const rows = ownRows(circumstances, caller)
      .filter((row) => isWanted(row, body, circumstances.now))
      .map((row) => maintained(row, circumstances))
      .sort((a, b) => {
        const [one, other] = [a[sortField] ?? '', b[sortField] ?? '']
        if (one === '' || other === '') return Number(one === '') - Number(other === '')
        return sign * (one < other ? -1 : Number(one > other))
      })
    const page = pageOf(rows, body)
    const list = page.list.map((row) => ({
      ...row,
      ...readCountsOf(circumstances, found(circumstances, caller, row.bulletinId)),
    }))
    return { ...page, list }
  },

  'GET /iam-portal/bulletin/getAllApp': ({ caller, lang }) =>
    appsOf(caller).map((app) => ({ appId: applicationId(app.code), ...offeredApplication(app, lang) })),
} satisfies Handlers
