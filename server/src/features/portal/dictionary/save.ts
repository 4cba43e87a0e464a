import type { Api } from '@iambiz/contract/api.ts'
import type { FailureName } from '@iambiz/contract/errors.ts'
import { type AdminKind, adminKinds } from '@iambiz/contract/platform/access.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import {
  deleteEntries,
  type EntryRow,
  insertEntry,
  updateEntry,
} from '#server/platform/db/dictionary-store.ts'
import { hasSuperManager, lockSuperManagers } from '#server/platform/db/super-manager-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { Rights } from '#server/platform/rights.ts'
import { isOtherAdministrator, lockEntries, lockKey } from './store.ts'

type Written = ReceivedOf<Api['POST /iam-authority/v1/admin/dictionary/saveOrUpdate']>['body']
type Naming = { keyName: AdminKind; roleNo: string; revision: number }
type Saved = { id: string; revision: number }

/** Whether the key assigns an administrator role. */
export const isProtected = (keyName: string): boolean => adminKinds.some((kind) => kind === keyName)

const shown = (row: Omit<EntryRow, 'updater_no' | 'updated_at'>) => ({
  keyName: row.key_name,
  keyValue: row.key_value,
  descriptionZh: row.description_zh,
  descriptionEn: row.description_en ?? '',
  sortNo: row.sort_no,
  status: row.status,
})

const targetOf = (id: string) => ({ type: 'dictionary-entry', id })

/** Protected entries cannot be created, renamed, emptied, given another value or switched off here. */
function keepProtected(
  before: Pick<EntryRow, 'key_name' | 'key_value'> | undefined,
  row: EntryRow,
  context: RequestContext,
): void {
  const kept = [before?.key_name, row.key_name].some((name) => name !== undefined && isProtected(name))
  if (kept && before?.key_name !== row.key_name) refuse('dictionary.protected', 'keyName', context)
  if (kept && before?.key_value !== row.key_value) refuse('dictionary.protected', 'keyValue', context)
  if (kept && row.status !== 1) refuse('dictionary.protected', 'status', context)
  if (row.key_value === '') refuse('dictionary.value', 'keyValue', context)
  if (row.description_zh === '') refuse('dictionary.description', 'descriptionZh', context)
}

/** Handles a unique violation: another entry got the value at the same moment. */
function orTaken(error: unknown, fault: FailureName, context: RequestContext): never {
  const field = fault === 'dictionary.exists' ? 'keyValue' : 'roleNo'
  if (recordOf(error).code === '23505') refuse(fault, field, context)
  throw error
}

/** Adds an entry, or changes the one with this id; returns its id and revision. */
export async function saveEntry(
  db: Db,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Saved> {
  const { id, revision } = written
  const row: EntryRow = {
    key_name: written.keyName,
    key_value: written.keyValue,
    description_zh: written.descriptionZh,
    description_en: written.descriptionEn || null,
    sort_no: written.sortNo,
    status: written.status,
    updater_no: actor.userNo,
    updated_at: context.now,
  }
  const saving = transact(db, async (trx) => {
    const found = id === undefined ? undefined : unchanged((await lockEntries(trx, [id]))[0], revision)
    keepProtected(found, row, context)
    const saved = found
      ? await updateEntry(trx, found.entry_id, row)
      : ((await insertEntry(trx, row)) ?? refuse('dictionary.exists', 'keyValue', context))
    await recordChange(trx, context, actor, {
      action: found ? 'dictionary.update' : 'dictionary.create',
      target: targetOf(saved.id),
      ...(found ? { before: shown(found) } : {}),
      after: shown(row),
    })
    return saved
  })
  return saving.catch((error: unknown) => orTaken(error, 'dictionary.exists', context))
}

/** Deletes entries, all or none; returns how many. */
export const deleteAll = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> =>
  transact(db, async (trx) => {
    const gone = await lockEntries(trx, ids)
    if (gone.some(({ key_name: keyName }) => isProtected(keyName))) fail('dictionary.protected')
    if (gone.length > 0) await deleteEntries(trx, ids)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        action: 'dictionary.delete',
        target: targetOf(row.entry_id),
        before: shown(row),
      })
    return gone.length
  })

/** Assigns a role as administrator role; refuses where this would leave no super manager. */
export async function nameAdministrator(
  { db, rights }: { db: Db; rights: Rights },
  actor: Actor,
  context: RequestContext,
  { keyName, roleNo, revision }: Naming,
): Promise<Saved> {
  if (!rights.roles.get(roleNo)?.active) refuse('dictionary.role', 'roleNo', context)
  const naming = transact(db, async (trx) => {
    await lockSuperManagers(trx)
    const found = await lockKey(trx, keyName)
    if ((found?.revision ?? 0) !== revision) fail('resource.changed')
    if (await isOtherAdministrator(trx, keyName, roleNo)) refuse('dictionary.role-taken', 'roleNo', context)
    const by = { updater_no: actor.userNo, updated_at: context.now }
    const row: EntryRow = found
      ? { ...found, key_value: roleNo, ...by }
      : { ...newAdministrator(keyName), key_value: roleNo, ...by }
    const saved = found
      ? await updateEntry(trx, found.entry_id, { key_value: roleNo, ...by })
      : ((await insertEntry(trx, row)) ?? fail('resource.changed'))
    if (keyName === 'super_manager' && !(await hasSuperManager(trx)))
      refuse('dictionary.no-super-manager', 'roleNo', context)
    await recordChange(trx, context, actor, {
      action: 'dictionary.administrator',
      target: targetOf(saved.id),
      ...(found ? { before: shown(found) } : {}),
      after: shown(row),
    })
    return saved
  })
  return naming.catch((error: unknown) => orTaken(error, 'dictionary.role-taken', context))
}

const administratorWords: Record<AdminKind, { zh: string; en: string }> = {
  super_manager: { zh: '超级管理员角色', en: 'Super administrator role' },
  auc_manager: { zh: '权限中心管理员角色', en: 'Permission administrator role' },
  business_sys_manager: { zh: '业务系统管理员角色', en: 'Business system manager role' },
}

const newAdministrator = (keyName: AdminKind) => ({
  key_name: keyName,
  description_zh: administratorWords[keyName].zh,
  description_en: administratorWords[keyName].en,
  sort_no: adminKinds.indexOf(keyName),
  status: 1 as const,
})
