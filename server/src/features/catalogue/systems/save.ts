import { randomBytes } from 'node:crypto'
import type { Api } from '@iambiz/contract/api.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { BusinessSystemDeps } from './deps.ts'
import {
  countInUse,
  deleteSystems,
  insertSystem,
  lockSystems,
  managersOf,
  raiseRevision,
  type SystemRow,
  setStatus,
  updateSystem,
  writeManagers,
} from './store.ts'

type BodyOf<K extends keyof Api> = ReceivedOf<Api[K]> extends { body: infer B } ? B : never
type Written = BodyOf<'POST /iam-authority/v1/admin/system/saveOrUpdate'>
type Managers = BodyOf<'POST /iam-authority/v1/admin/system/managers'>
type Deps = Pick<BusinessSystemDeps, 'db' | 'ownCode'>

const targetOf = (id: string) => ({ type: 'business-system', id })

const shown = ({ name_zh, name_en, role_auth }: Pick<SystemRow, 'name_zh' | 'name_en' | 'role_auth'>) => ({
  nameZh: name_zh,
  nameEn: name_en ?? '',
  roleAuth: role_auth,
})

/** An identifier, not a secret: it is public, and the secret key authenticates the system. */
const newAppKey = (systemCode: string): string =>
  `${systemCode.toLowerCase()}-${randomBytes(6).toString('hex')}`

/** Creates a business system or changes the one with this id; returns its code and revision. */
export function saveSystem(
  { db, ownCode }: Deps,
  actor: Actor,
  context: RequestContext,
  { id, revision, systemCode, nameZh, nameEn, roleAuth }: Written,
): Promise<{ id: string; revision: number }> {
  const row = { name_zh: nameZh, name_en: nameEn || null, role_auth: roleAuth }
  if (systemCode === ownCode && roleAuth !== 1) refuse('business-system.portal', 'roleAuth', context)
  if (id !== undefined && id !== systemCode) fail('request.invalid')
  return transact(db, async (trx) => {
    const before = id === undefined ? undefined : unchanged((await lockSystems(trx, [id]))[0], revision)
    const newRow = { ...row, system_code: systemCode, app_key: newAppKey(systemCode) }
    const saved = before
      ? await updateSystem(trx, systemCode, row)
      : ((await insertSystem(trx, newRow, context.now)) ??
        refuse('business-system.code-taken', 'systemCode', context))
    await recordChange(trx, context, actor, {
      action: before ? 'business-system.update' : 'business-system.create',
      target: targetOf(systemCode),
      before: before && shown(before),
      after: shown(row),
    })
    return { id: systemCode, revision: saved }
  })
}

/** Enables or disables systems, all or none; returns how many changed. */
export const switchSystems = (
  { db, ownCode }: Deps,
  actor: Actor,
  context: RequestContext,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<number> =>
  transact(db, async (trx) => {
    const found = await lockSystems(trx, ids)
    if (found.length < new Set(ids).size) fail('resource.not-found')
    if (status === 0 && ids.includes(ownCode)) fail('business-system.portal')
    const others = found.filter((row) => row.status !== status).map((row) => row.system_code)
    if (others.length > 0) await setStatus(trx, others, status)
    for (const code of others)
      await recordChange(trx, context, actor, {
        action: 'business-system.status',
        target: targetOf(code),
        before: { status: 1 - status },
        after: { status },
      })
    return others.length
  })

/** Deletes systems that nothing refers to, all or none; returns their number. */
export async function removeSystems(
  { db, ownCode }: Deps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<number> {
  if (ids.includes(ownCode)) fail('business-system.portal')
  const removing = transact(db, async (trx) => {
    const found = await lockSystems(trx, ids)
    if (found.length > 0)
      await deleteSystems(
        trx,
        found.map((row) => row.system_code),
      )
    for (const row of found)
      await recordChange(trx, context, actor, {
        action: 'business-system.delete',
        target: targetOf(row.system_code),
        before: shown(row),
      })
    return found.length
  })
  return removing.catch((error: unknown) => {
    // Another row refers to one of the systems.
    if (recordOf(error).code === '23503') fail('business-system.in-use')
    throw error
  })
}

/** Replaces the managers of a system. A disabled person can remain a manager but cannot become one. */
export const nameManagers = (
  { db }: Deps,
  actor: Actor,
  context: RequestContext,
  { systemCode, userNos, revision }: Managers,
): Promise<{ added: number; removed: number; revision: number }> =>
  transact(db, async (trx) => {
    unchanged((await lockSystems(trx, [systemCode]))[0], revision)
    const before = await managersOf(trx, systemCode)
    const after = [...new Set(userNos)].toSorted()
    const added = after.filter((userNo) => !before.includes(userNo))
    const removed = before.filter((userNo) => !after.includes(userNo))
    if ((await countInUse(trx, added)) < added.length) fail('business-system.no-person')
    const counted = { added: added.length, removed: removed.length }
    if (added.length + removed.length === 0) return { ...counted, revision }
    await writeManagers(trx, systemCode, { added, removed })
    await recordChange(trx, context, actor, {
      action: 'business-system.managers',
      target: targetOf(systemCode),
      before: { userNos: before },
      after: { userNos: after },
    })
    return { ...counted, revision: await raiseRevision(trx, systemCode) }
  })
