import type { FailureName } from '@iambiz/contract/errors.ts'
import type { ManagedContact, opsContacts } from '@iambiz/contract/features/ops-contacts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { rowOf, targetOf, textsOf } from './rows.ts'
import { reachRules } from './rules.ts'
import * as store from './store.ts'

type Written = ReceivedOf<
  (typeof opsContacts)['POST /iam-authority/v1/admin/opsContact/saveOrUpdate']
>['body']

type Deps = { db: Db; present: (id: string) => Promise<ManagedContact | undefined> }

/** Refuses with the field that the words belong to. */
function refuse(name: FailureName, field: keyof Written, { lang }: RequestContext): never {
  return fail(name, { fields: [{ field, message: wordsOf(name, lang) }] })
}

/** What nobody could call, write to or find is not kept. */
function checkTexts(written: Written, context: RequestContext): void {
  const { moduleZh, nameZh, phone, email, wecomId } = written
  if (moduleZh === '') refuse('ops-contact.module', 'moduleZh', context)
  if (nameZh === '') refuse('ops-contact.name', 'nameZh', context)
  if (phone && !reachRules.phone.test(phone)) refuse('ops-contact.phone', 'phone', context)
  if (email && !reachRules.email.test(email)) refuse('ops-contact.email', 'email', context)
  if (wecomId && !reachRules.wecomId.test(wecomId)) refuse('ops-contact.wecom-id', 'wecomId', context)
  if (!(phone || email || wecomId)) refuse('ops-contact.reach', 'phone', context)
}

const manages = async (db: Db, { adminKind, userNo }: Actor, systemCode: string): Promise<boolean> =>
  adminKind === 'super_manager' || (await store.isSystemManager(db, systemCode, userNo))

type Outcome = { saved: string } | 'stale' | 'stranger'

async function write(trx: Db, actor: Actor, context: RequestContext, written: Written): Promise<Outcome> {
  const { id } = written
  const [before] = id === undefined ? [] : await store.lockContacts(trx, [id])
  if (id !== undefined && !(before && (await manages(trx, actor, before.system_code)))) return 'stranger'
  const app = await store.lockApplication(trx, written.appCode)
  if (!(app && (await manages(trx, actor, app.system_code))))
    return refuse('ops-contact.application', 'appCode', context)
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

/** To people who do not maintain it there is no such contact; that they tried is recorded. */
async function refuseStranger(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { id, action }: { id: string; action: string },
): Promise<never> {
  await auditDenial(db, context, actor, { action, target: targetOf(id) })
  return fail('resource.not-found')
}

/** Adds a contact, or changes the one with this id. */
export async function saveContact(
  { db, present }: Deps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<ManagedContact> {
  const { id } = written
  checkTexts(written, context)
  const outcome = await transact(db, (trx) => write(trx, actor, context, written))
  if (outcome === 'stranger')
    return refuseStranger(db, actor, context, { id: id ?? '', action: 'ops-contact.update' })
  if (outcome === 'stale') return fail('resource.changed', { current: await present(id ?? '') })
  return (await present(outcome.saved)) ?? fail('resource.not-found')
}

/** Takes contacts out of the address book, all or none; gives how many there were. */
export async function removeContacts(
  db: Db,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> {
  const outcome = await transact(db, async (trx) => {
    const gone = await store.lockContacts(trx, ids)
    for (const { contact_id: stranger, system_code } of gone)
      if (!(await manages(trx, actor, system_code))) return { stranger }
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
    return refuseStranger(db, actor, context, { id: outcome.stranger, action: 'ops-contact.delete' })
  return outcome.deleted ?? 0
}
