import { randomUUID } from 'node:crypto'
import type {
  AnnouncementAction,
  AnnouncementChange,
  announcementMaintenance,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { announcementFields } from '@iambiz/contract/platform/announcement-fields.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { authorOf, type Caller, type RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import { once } from '#server/platform/client-token.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { retryOnForeignKeyViolation } from '#server/platform/retry-on-foreign-key-violation.ts'
import { covers, scopeOf } from '../scope.ts'
import { withCopiedFiles } from './copies.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import { releaseAllFiles, settleFiles } from './files.ts'
import { type CountForced, limitingForced } from './forced-releases.ts'
import { transition } from './lifecycle.ts'
import { detailOf } from './listing.ts'
import { settleMails } from './mails.ts'
import {
  type AnnouncementRow,
  addChange,
  deleteAnnouncement,
  insertAnnouncement,
  instantsOf,
  keepContent,
  lockAnnouncements,
  updateAnnouncement,
} from './store.ts'
import { type Content, checkSchedule, checkWritten, columnsOf, differences, type Times } from './written.ts'

type Calls = typeof announcementMaintenance
type NewAnnouncement = ReceivedOf<Calls['POST /iam-portal/system/bulletin']>['body']
type Wish = ReceivedOf<Calls['POST /iam-portal/system/updateBulletin/:id']>['body']
type Batch = ReceivedOf<Calls['POST /iam-portal/system/bulletin/batch']>['body']

/** The author of a change; `authorize` asks for the step-up that forced releases may need. */
type Author = { actor: Caller; context: RequestContext; authorize: () => Promise<void> }

type Outcome = {
  bulletinId: string
  status: 0 | 1 | 2
  revision: number
  contentRevision: number
  withdrawnMails?: number
}

const outcomeOf = (row: AnnouncementRow): Outcome => ({
  bulletinId: row.announcement_id,
  status: row.status,
  revision: row.revision,
  contentRevision: row.content_revision,
})

/**
 * Returns the times of the request as instants. A field sent empty is cleared; a field that was not sent is unchanged.
 */
async function timesOf(trx: Db, input: AnnouncementChange): Promise<Partial<Times>> {
  const { times } = announcementFields
  const sent = keysOf(times).filter((field) => field in input)
  if (sent.length === 0) return {}
  return instantsOf(trx, Object.fromEntries(sent.map((field) => [times[field], input[field]])))
}

/** Fails as not found for people who do not maintain the announcement, and records the attempt in the audit log. */
async function refuseStranger(
  { db }: AnnouncementMaintenanceDeps,
  actor: Caller,
  context: RequestContext,
  { action, id }: { action: string; id: string },
): Promise<never> {
  const target = { type: 'announcement', id }
  await auditDenial(db, context, actor, { action: `announcement.${action}`, target })
  return fail('resource.not-found')
}

const refuseForeignApp = (scope: AppScope, appId: string | undefined): void => {
  if (appId !== undefined && !covers(scope, appId)) fail('access.bulletin')
}

/**
 * A business system may only change announcements that it created, not those that editors wrote for its applications.
 */
const isAnothers = (caller: Caller, { creator_system }: AnnouncementRow): boolean =>
  'systemCode' in caller && creator_system !== caller.systemCode

function updatedBy(caller: Caller) {
  const { userNo, systemCode } = authorOf(caller)
  return { updater_no: userNo, updater_system: systemCode }
}

type Done = {
  action: AnnouncementAction | 'create'
  fields: readonly string[]
  reason?: string
  /** Number of mails that will not be sent. */
  withdrawn?: number
}

/** Writes the history row and the audit row of a change, in its transaction. */
async function record(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { row, done }: { row: AnnouncementRow; done: Done },
): Promise<void> {
  const { action, fields, reason = '', withdrawn } = done
  const author = authorOf(actor)
  await addChange(trx, {
    announcement_id: row.announcement_id,
    revision: row.revision,
    action,
    fields: [...fields],
    actor_no: author.userNo,
    actor_system: author.systemCode,
    reason,
    at: context.now,
  })
  await audit(trx, context, actor, {
    action: `announcement.${action}`,
    target: { type: 'announcement', id: row.announcement_id },
    detail: {
      ...{ revision: row.revision, status: row.status, fields },
      ...(reason ? { reason } : {}),
      ...(withdrawn === undefined ? {} : { withdrawnMails: withdrawn }),
    },
  })
}

/** The columns that determine the audience and the time of the release. */
const reach: readonly string[] = ['push_scope', 'app_id', 'publish_start_at']

/**
 * A job counts the audience at the start of the publication, so that the release takes the same time for any audience.
 */
const countWhenOut = (trx: Db, { announcement_id, publish_start_at }: AnnouncementRow): Promise<void> =>
  enqueue(
    trx,
    'announcement:freeze-audience',
    { announcementId: announcement_id },
    { runAt: publish_start_at, key: `announcement:freeze-audience:${announcement_id}` },
  )

/** The columns that a release writes: released now, and published now unless a later time is given. */
const releasing = (row: Times, now: Date) => ({
  status: 1 as const,
  released_at: now,
  publish_start_at: row.publish_start_at ?? now,
})

async function writeNew(
  deps: AnnouncementMaintenanceDeps,
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { own, scope, countForced }: { own: NewAnnouncement; scope: AppScope; countForced: CountForced },
): Promise<Outcome> {
  const { action } = own
  const { now, lang } = context
  const author = authorOf(actor)
  const written = { ...empty, ...columnsOf(own), ...(await timesOf(trx, own)) } as Content
  const isRelease = action === 'release'
  checkWritten(written, { forReaders: isRelease, lang })
  if (isRelease) checkSchedule(written, now, lang)
  const id = randomUUID()
  await settleFiles(trx, actor, context, { id, status: isRelease ? 1 : 0, written })
  const row = await insertAnnouncement(trx, {
    announcement_id: id,
    ...written,
    ...(isRelease ? releasing(written, now) : {}),
    creator_no: author.userNo,
    creator_system: author.systemCode,
    ...updatedBy(actor),
    created_at: now,
    updated_at: now,
  })
  if (isRelease) {
    await countForced(trx, row)
    await keepContent(trx, row, now)
    await countWhenOut(trx, row)
  }
  await settleMails(deps, trx, context, {
    ...{ before: undefined, row, action, fields: [], mail: own.mail, scope },
  })
  await record(trx, actor, context, {
    row,
    done: { action: isRelease ? 'release' : 'create', fields: [] },
  })
  return outcomeOf(row)
}

/** Creates an announcement, as a draft or released. */
export async function createAnnouncement(
  deps: AnnouncementMaintenanceDeps,
  author: Author,
  input: NewAnnouncement,
): Promise<Outcome> {
  const { actor, context } = author
  const scope = await scopeOf(deps.db, actor)
  refuseForeignApp(scope, input.appId)
  const creation = { call: 'POST /iam-portal/system/bulletin', actor, context, body: input } as const
  return once<Outcome>(deps.db, creation, async (firstTime) => {
    const write = (own: NewAnnouncement) =>
      limitingForced(author, (countForced) =>
        retryOnForeignKeyViolation(() =>
          transact(deps.db, (trx) =>
            firstTime(trx, () => writeNew(deps, trx, actor, context, { own, scope, countForced })),
          ),
        ),
      )
    try {
      return await withCopiedFiles(deps, actor, context, { input, write })
    } catch (error) {
      const { code, constraint } = recordOf(error)
      if (code === '23503' && constraint === 'announcement_app_id_fkey') return fail('access.bulletin')
      throw error
    }
  })
}

/** Defaults of the fields that a new announcement may omit. */
const empty: Partial<Content> = {
  online_start_at: null,
  online_end_at: null,
  effective_at: null,
  publish_start_at: null,
  publish_end_at: null,
  title_en: null,
  content_en: null,
  version: null,
  impact_scope: null,
  operations_contact: null,
  attachment_id: null,
}

/**
 * Returns the columns to write for one announcement; refuses an action that is not allowed now or a result that is
 * incomplete.
 */
function planned(
  before: AnnouncementRow,
  written: Partial<Content>,
  {
    action,
    mustReread,
    reason,
    context,
  }: { action: AnnouncementAction; mustReread: boolean; reason: string; context: RequestContext },
) {
  const { now, lang } = context
  const change =
    transition(action, before) ?? fail('announcement.transition', { ids: [before.announcement_id] })
  const after = { ...before, ...written }
  const isRelease = action === 'release'
  checkWritten(after, { forReaders: change.status === 1, lang })
  if (isRelease) checkSchedule(after, now, lang)
  const fields = differences(before, written)
  const saysOther = fields.some((field) =>
    ['title_zh', 'title_en', 'content_zh', 'content_en'].includes(field),
  )
  const columns = {
    ...written,
    ...(isRelease ? releasing(after, now) : { status: change.status }),
    enabled: change.enabled,
    ...(action === 'void' ? { voided_at: now, void_reason: reason || null } : {}),
    ...(action === 'pin' ? { pinned: true } : {}),
    ...(action === 'unpin' ? { pinned: false } : {}),
    content_revision: before.content_revision + (before.status === 1 && mustReread && saysOther ? 1 : 0),
  }
  return { columns, fields, isDeleted: change.isDeleted === true, isShown: change.status === 1 }
}

type Step = {
  action: AnnouncementAction
  mustReread: boolean
  reason: string
  written: Partial<Content>
  mail?: AnnouncementChange['mail']
  scope: AppScope
  countForced: CountForced
}

async function carryOut(
  deps: AnnouncementMaintenanceDeps,
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { before, step }: { before: AnnouncementRow; step: Step },
): Promise<Outcome> {
  const { action, reason, written, mail, scope } = step
  const { columns, fields, isDeleted, isShown } = planned(before, written, { ...step, context })
  if (isDeleted) {
    await releaseAllFiles(trx, before.announcement_id)
    await deleteAnnouncement(trx, before.announcement_id)
    const target = { type: 'announcement', id: before.announcement_id }
    await audit(trx, context, actor, { action: 'announcement.delete', target })
    return outcomeOf(before)
  }
  await settleFiles(trx, actor, context, { id: before.announcement_id, status: columns.status, written })
  const row = await updateAnnouncement(trx, before.announcement_id, {
    ...columns,
    revision: before.revision + 1,
    ...updatedBy(actor),
    updated_at: context.now,
  })
  // Making a released announcement forced interrupts readers like a release does, and so does a text that must be read
  // again.
  const isReadAgain = columns.content_revision > before.content_revision
  const isForcedNow = action === 'release' || (isShown && (fields.includes('forced_push') || isReadAgain))
  if (isForcedNow) await step.countForced(trx, row)
  if (isShown) await keepContent(trx, row, context.now)
  if (isShown && (action === 'release' || fields.some((field) => reach.includes(field))))
    await countWhenOut(trx, row)
  const { changed, withdrawn } = await settleMails(deps, trx, context, {
    ...{ before, row, action, fields, mail, scope },
  })
  const withdrawnPart = withdrawn === undefined ? {} : { withdrawn }
  await record(trx, actor, context, {
    row,
    done: { action, fields: changed ? [...fields, 'mail'] : fields, reason, ...withdrawnPart },
  })
  return { ...outcomeOf(row), ...(withdrawn === undefined ? {} : { withdrawnMails: withdrawn }) }
}

/** Changes one announcement. Fails with the present announcement when another editor changed it first. */
export async function changeAnnouncement(
  deps: AnnouncementMaintenanceDeps,
  author: Author,
  { id, wish }: { id: string; wish: Wish },
): Promise<Outcome> {
  const { actor, context } = author
  const scope = await scopeOf(deps.db, actor)
  const { action, mustReread, voidReason: reason } = wish
  const write = async (trx: Db, countForced: CountForced) => {
    const [before] = await lockAnnouncements(trx, [id])
    if (!before || !covers(scope, before.app_id) || isAnothers(actor, before)) return 'foreign'
    if (before.revision !== wish.revision) return 'stale'
    refuseForeignApp(scope, wish.appId)
    const written = { ...columnsOf(wish), ...(await timesOf(trx, wish)) }
    const step = { action, mustReread, reason, written, mail: wish.mail, scope, countForced }
    return carryOut(deps, trx, actor, context, { before, step })
  }
  const result = await limitingForced(author, (countForced) =>
    retryOnForeignKeyViolation(() => transact(deps.db, (trx) => write(trx, countForced))),
  )
  if (result === 'foreign') return refuseStranger(deps, actor, context, { action, id })
  if (result === 'stale')
    return fail('resource.changed', { current: await detailOf(deps, actor, context, id) })
  return result
}

/** Applies one action to several announcements: to all of them or to none. */
export async function changeTogether(
  deps: AnnouncementMaintenanceDeps,
  author: Author,
  { ids, action, revisions }: Batch,
): Promise<{ changed: number; withdrawnMails?: number }> {
  const { actor, context } = author
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))]
  const seen = new Map(Object.entries(revisions).map(([id, revision]) => [id.toLowerCase(), revision]))
  if (chosen.length === 0) fail('announcement.none-chosen')
  const scope = await scopeOf(deps.db, actor)
  const change = async (trx: Db, countForced: CountForced) => {
    const rows = await lockAnnouncements(trx, chosen)
    const own = rows.filter(({ app_id }) => covers(scope, app_id))
    const missing = chosen.find((id) => !own.some(({ announcement_id }) => announcement_id === id))
    if (missing) return missing
    const stale = own.filter((row) => (seen.get(row.announcement_id) ?? row.revision) !== row.revision)
    if (stale.length > 0)
      fail('resource.changed', { ids: stale.map(({ announcement_id }) => announcement_id) })
    const notNow = own.filter((row) => !transition(action, row))
    if (notNow.length > 0)
      fail('announcement.transition', { ids: notNow.map(({ announcement_id }) => announcement_id) })
    const step = { action, mustReread: false, reason: '', written: {}, scope, countForced }
    let withdrawn = 0
    for (const before of own)
      withdrawn += (await carryOut(deps, trx, actor, context, { before, step })).withdrawnMails ?? 0
    return { changed: chosen.length, ...(action === 'void' ? { withdrawnMails: withdrawn } : {}) }
  }
  const result = await limitingForced(author, (countForced) =>
    transact(deps.db, (trx) => change(trx, countForced)),
  )
  return typeof result === 'string' ? refuseStranger(deps, actor, context, { action, id: result }) : result
}
