import { transact } from '@iambiz/runtime/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasSuperManager, lockSuperManagers } from '#server/platform/db/super-manager-store.ts'
import { Failure } from '#server/platform/failure.ts'
import { currentRights, keepRights } from '#server/platform/rights.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { nameAdministrator } from './save.ts'

let world: TestWorld

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())
beforeEach(async () => {
  for (const table of ['person_role', 'dictionary_entry'] as const) await db().deleteFrom(table).execute()
  await db().deleteFrom('role').execute()
  await db().deleteFrom('organization').execute()
  await foundCompany(db())
  for (const [userNo, role] of [
    ['boss', 'root'],
    ['lead', 'lead'],
  ] as const) {
    await db().deleteFrom('person').where('user_no', '=', userNo).execute()
    await employ(db(), userNo, [{ org: 'sales', role }])
  }
})

const context = () => ({
  ...{ requestId: 'r', lang: 'zh' as const, env: 'prod' as const, containerType: 'web-pc' },
  ...{ ip: '127.0.0.1', userAgent: '', now: world.clock.now() },
})
const revisionOf = async (keyName: string) =>
  (
    await db()
      .selectFrom('dictionary_entry')
      .select('revision')
      .where('key_name', '=', keyName)
      .executeTakeFirst()
  )?.revision ?? 0
const name = async (keyName: 'super_manager' | 'auc_manager', roleNo: string) => {
  const deps = { db: db(), rights: await currentRights(db(), keepRights(db())) }
  const actor = await givenIn(db()).actor('boss', { orgCode: 'sales', roleNo: 'root' })
  const naming = nameAdministrator(deps, actor, context(), {
    ...{ keyName, roleNo, revision: await revisionOf(keyName) },
  })
  return naming.then(
    () => 'named',
    (error: unknown) => (error instanceof Failure ? error.failure : String(error)),
  )
}

test('[PERM-02] a role that nobody active has cannot become the super manager’s', async () => {
  expect(await name('super_manager', 'counter')).toBe('dictionary.no-super-manager')
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', 'lead').execute()
  expect(await name('super_manager', 'lead')).toBe('dictionary.no-super-manager')
  expect(await hasSuperManager(db())).toBe(true)
})

test('[PERM-02] another role takes the part at once, and a role has one part only', async () => {
  expect(await name('auc_manager', 'root')).toBe('dictionary.role-taken')
  expect(await name('super_manager', 'lead')).toBe('named')
  const rights = await currentRights(db(), keepRights(db()))
  expect([rights.administrators.get('lead'), rights.administrators.get('root')]).toEqual([
    'super_manager',
    undefined,
  ])
})

test('[PERM-02] whoever takes the role from its last holder meanwhile and whoever names it take turns', async () => {
  let go = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  let isLocked = (): void => undefined
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const taking = transact(db(), async (trx) => {
    await lockSuperManagers(trx)
    await trx.deleteFrom('person_role').where('user_no', '=', 'lead').execute()
    isLocked()
    await gate
    return hasSuperManager(trx)
  })
  await locked
  const naming = name('super_manager', 'lead')
  go()
  expect([await taking, await naming]).toEqual([true, 'dictionary.no-super-manager'])
})
