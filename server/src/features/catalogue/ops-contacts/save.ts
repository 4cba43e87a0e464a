import type { ManagedContact, opsContacts } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { rowOf, targetOf, textsOf } from './rows.ts'
import { reachRules } from './rules.ts'
import * as store from './store.ts'

type Written = ReceivedOf<
  (typeof opsContacts)['POST /iam-authority/v1/admin/opsContact/saveOrUpdate']
>['body']

type Deps = { db: Db; present: (id: string) => Promise<ManagedContact | undefined> }

/** Refuses contacts without a name or without a valid way to reach them. */
function checkTexts(written: Written, context: RequestContext): void {
  const { moduleZh, nameZh, phone, email, wecomId } = written
  if (moduleZh === '') refuse('ops-contact.module', 'moduleZh', context)
  if (nameZh === '') refuse('ops-contact.name', 'nameZh', context)
  if (phone && !reachRules.phone.test(phone)) refuse('ops-contact.phone', 'phone', context)
  if (email && !reachRules.email.test(email)) refuse('ops-contact.email', 'email', context)
  if (wecomId && !reachRules.wecomId.test(wecomId)) refuse('ops-contact.wecom-id', 'wecomId', context)
  if (!(phone || email || wecomId)) refuse('ops-contact.reach', 'phone', context)
}

type Stranger = { stranger: ReturnType<typeof targetOf> }
type Application = { system_code: string; owner_no: string | null }

/** The role in which a person maintains contacts. */
export type Maintaining = {
  maintains: (db: Db, actor: Actor, app: Application) => boolean | Promise<boolean>
  /** Handles an application that the person does not maintain. */
  refuseApplication: (app: { id: string; context: RequestContext }) => Stranger
}

export const asAdministrator: Maintaining = {
  maintains: (db, { adminKind, userNo }, { system_code }) =>
    adminKind === 'super_manager' || store.isSystemManager(db, system_code, userNo),
  // Administrators select the application in a form field, so the message belongs to that field.
  refuseApplication: ({ context }) => refuse('ops-contact.application', 'appCode', context),
}

export const asOwner: Maintaining = {
  maintains: (_, { userNo }, { owner_no }) => owner_no === userNo,
  refuseApplication: ({ id }) => ({ stranger: { type: 'application', id } }),
}

type Outcome = { saved: string } | Stranger | 'stale'

async function write(
  trx: Db,
  { maintains, refuseApplication }: Maintaining,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Outcome> {
  const { id } = written
  const [before] = id === undefined ? [] : await store.lockContacts(trx, [id])
  if (id !== undefined && !(before && (await maintains(trx, actor, before))))
    return { stranger: targetOf(id) }
  const app = await store.lockApplication(trx, written.appCode)
  if (!(app && (await maintains(trx, actor, app))))
    return refuseApplication({ id: app?.app_id ?? written.appCode, context })
  if (before && before.revision !== written.revision) return 'stale'
  const sortNo = written.sortNo ?? before?.sort_no ?? (await store.nextSortNo(trx, app.app_id))
  const row = rowOf(written, app.app_id, sortNo, context.now)
  if (await store.isListed(trx, row, id)) refuse('ops-contact.exists', 'nameZh', context)
  if (before) await store.updateContact(trx, before.contact_id, row)
  const saved = before?.contact_id ?? (await store.insertContact(trx, row))
  await recordChange(trx, context, actor, {
    action: before ? 'ops-contact.update' : 'ops-contact.create',
    target: targetOf(saved),
    ...(before && { before: textsOf(before) }),
    after: textsOf({ ...row, app_code: app.app_code }),
  })
  return { saved }
}

/** Fails as not found for people who do not maintain the contact, and audits the attempt. */
async function refuseStranger(
  db: Db,
  actor: Actor,
  context: RequestContext,
  denial: { action: string; target: Stranger['stranger'] },
): Promise<never> {
  await auditDenial(db, context, actor, denial)
  return fail('resource.not-found')
}

/** Creates a contact or changes the one with this id. */
export async function saveContact(
  { db, present, maintaining }: Deps & { maintaining: Maintaining },
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<ManagedContact> {
  const { id } = written
  checkTexts(written, context)
  const outcome = await transact(db, (trx) => write(trx, maintaining, actor, context, written))
  if (outcome === 'stale') return fail('resource.changed', { current: await present(id ?? '') })
  if ('stranger' in outcome) {
    const action = id === undefined ? 'ops-contact.create' : 'ops-contact.update'
    return refuseStranger(db, actor, context, { action, target: outcome.stranger })
  }
  return (await present(outcome.saved)) ?? fail('resource.not-found')
}

/** Deletes contacts, all or none; returns their number. */
export async function removeContacts(
  { db, maintaining }: { db: Db; maintaining: Maintaining },
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> {
  const outcome = await transact(db, async (trx) => {
    const gone = await store.lockContacts(trx, ids)
    for (const row of gone)
      if (!(await maintaining.maintains(trx, actor, row))) return { stranger: targetOf(row.contact_id) }
    if (gone.length > 0) await store.deleteContacts(trx, ids)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        action: 'ops-contact.delete',
        target: targetOf(row.contact_id),
        before: textsOf(row),
      })
    return { deleted: gone.length }
  })
  if (outcome.stranger)
    return refuseStranger(db, actor, context, { action: 'ops-contact.delete', target: outcome.stranger })
  return outcome.deleted ?? 0
}
