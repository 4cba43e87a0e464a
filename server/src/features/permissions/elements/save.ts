import type { Api } from '@iambiz/contract/api.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { refuse, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { Rights } from '#server/platform/rights.ts'
import { knownCalls } from './guards.ts'
import {
  deletePermissions,
  insertPermission,
  lockPermissions,
  type PermissionRow,
  switchPermissions,
  updatePermission,
} from './store.ts'

type Written = ReceivedOf<Api['POST /iam-authority/v1/admin/element/saveOrUpdate']>['body']
type Kept = Omit<PermissionRow, 'updater_no' | 'updated_at'>

const shown = (row: Kept) => ({
  roleNo: row.role_no,
  tabCode: row.tab_code,
  selector: row.selector,
  params: row.mode,
  apiGuards: row.api_guards,
  status: row.status,
})

const targetOf = (id: string) => ({ type: 'element-permission', id })

function check({ roleNo, selector, apiGuards }: Written, rights: Rights, context: RequestContext): void {
  if (selector === '') refuse('element.selector', 'selector', context)
  if (!rights.roles.get(roleNo)?.active) refuse('element.role', 'roleNo', context)
  if (rights.administrators.get(roleNo) === 'super_manager')
    refuse('element.super-manager', 'roleNo', context)
  const isKnown = (call: string) => knownCalls.some((known) => known.call === call)
  if (!apiGuards.every(isKnown)) refuse('element.guard', 'apiGuards', context)
}

/** Handles a unique violation: another entry for the same element was added at the same moment. */
function orTaken(error: unknown, context: RequestContext): never {
  if (recordOf(error).code === '23505') refuse('element.exists', 'selector', context)
  throw error
}

/** Adds an element permission, or changes the one with this id; returns its id and revision. */
export async function savePermission(
  { db, rights }: { db: Db; rights: Rights },
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<{ id: string; revision: number }> {
  check(written, rights, context)
  const { id, revision } = written
  const row: PermissionRow = {
    role_no: written.roleNo,
    tab_code: written.tabCode,
    selector: written.selector,
    mode: written.params,
    api_guards: [...new Set(written.apiGuards)],
    status: written.status,
    updater_no: actor.userNo,
    updated_at: context.now,
  }
  const saving = transact(db, async (trx) => {
    const before = id === undefined ? undefined : unchanged((await lockPermissions(trx, [id]))[0], revision)
    const saved = before
      ? await updatePermission(trx, before.permission_id, row)
      : ((await insertPermission(trx, row)) ?? refuse('element.exists', 'selector', context))
    await recordChange(trx, context, actor, {
      action: before ? 'element-permission.update' : 'element-permission.create',
      target: targetOf(saved.id),
      ...(before ? { before: shown(before) } : {}),
      after: shown(row),
    })
    return saved
  })
  return saving.catch((error: unknown) => orTaken(error, context))
}

/** Switches entries on or off; returns how many it changed. */
export const switchAll = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<number> =>
  transact(db, async (trx) => {
    const changed = (await lockPermissions(trx, ids)).filter((row) => row.status !== status)
    if (changed.length === 0) return 0
    const by = { status, updater_no: actor.userNo, updated_at: context.now }
    await switchPermissions(
      trx,
      changed.map(({ permission_id: id }) => id),
      by,
    )
    for (const row of changed)
      await recordChange(trx, context, actor, {
        action: 'element-permission.status',
        target: targetOf(row.permission_id),
        before: shown(row),
        after: shown({ ...row, status }),
      })
    return changed.length
  })

/** Deletes entries; returns how many there were. */
export const deleteAll = (
  db: Db,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> =>
  transact(db, async (trx) => {
    const gone = await lockPermissions(trx, ids)
    if (gone.length > 0) await deletePermissions(trx, ids)
    for (const row of gone)
      await recordChange(trx, context, actor, {
        action: 'element-permission.delete',
        target: targetOf(row.permission_id),
        before: shown(row),
      })
    return gone.length
  })
