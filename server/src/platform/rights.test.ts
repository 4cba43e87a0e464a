import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { named } from './named.ts'
import { ancestry, capabilitiesOf, currentRights, keepRights } from './rights.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await foundCompany(database.db)
})
afterAll(() => database.close())

const readNow = async () => currentRights(database.db, keepRights(database.db))

test('[PERM-02] a role can do what it was granted, and what its part as administrator brings', async () => {
  const rights = await readNow()
  const can = (roleNo: string) =>
    Object.entries(capabilitiesOf(rights, roleNo))
      .filter(([, held]) => held)
      .map(([name]) => name)
  expect(can('staff')).toEqual([])
  expect(can('lead')).toEqual(['agencyAuthority'])
  expect(can('editor')).toEqual(['bulletinMaintain'])
  expect(can('analyst')).toEqual(['loginStat'])
  expect(can('counter')).toEqual(['appLoginStat'])
  expect(can('bsm')).toEqual(['bulletinMaintain', 'appLoginStat'])
  expect(can('auc')).toEqual(['agencyAuthority', 'appLoginStat', 'loginStat'])
  expect(can('root')).toHaveLength(4)
  for (const roleNo of ['', 'nobody', '__proto__'])
    expect(capabilitiesOf(rights, roleNo)).toEqual(noCapabilities)
})

test('[PERM-02] a role that is switched off can do nothing, even as administrator', async () => {
  const root = database.db.updateTable('role').where('role_no', '=', 'root')
  await root.set({ status: 0 }).execute()
  expect(capabilitiesOf(await readNow(), 'root')).toEqual(noCapabilities)
  await root.set({ status: 1 }).execute()
})

test.each([
  'organization',
  'role',
  'dictionary_entry',
  'element_permission',
  'business_system',
  'translation',
  'system_manager',
])('a change of %s makes every process read the rights again', async (table) => {
  const given = givenIn(database.db)
  const code = fresh('code')
  const version = async () =>
    (
      await database.db
        .selectFrom('data_version')
        .select('version')
        .where('topic', '=', 'rights')
        .executeTakeFirstOrThrow()
    ).version
  const before = BigInt(await version())
  if (table === 'organization') await given.organization({ org_code: code })
  if (table === 'role') await given.role({ role_no: code })
  if (table === 'business_system') await given.system({ system_code: code })
  if (table === 'system_manager') {
    await given.system({ system_code: code })
    await given.person({ user_no: code })
    await database.db.insertInto('system_manager').values({ system_code: code, user_no: code }).execute()
  }
  if (table === 'dictionary_entry')
    await database.db
      .insertInto('dictionary_entry')
      .values({ key_name: code, key_value: 'v', description_zh: '值', description_en: null })
      .execute()
  if (table === 'element_permission')
    await database.db
      .insertInto('element_permission')
      .values({ role_no: 'staff', tab_code: code, selector: '#x', mode: 'hidden' })
      .execute()
  if (table === 'translation')
    await database.db
      .insertInto('translation')
      .values({ system_code: 'iambiz', key: code, zh: '值', en: null })
      .execute()
  expect(BigInt(await version())).toBeGreaterThan(before)
})

test('the way up from an organization ends at its top, also where somebody made a circle', async () => {
  const given = givenIn(database.db)
  const [shop, ringA, ringB] = [fresh('shop'), fresh('ring-a'), fresh('ring-b')]
  await given.organization({ org_code: shop, parent_code: 'sales' })
  await given.organization({ org_code: ringA })
  await given.organization({ org_code: ringB, parent_code: ringA })
  await database.db
    .updateTable('organization')
    .set({ parent_code: ringB })
    .where('org_code', '=', ringA)
    .execute()
  const rights = await readNow()
  expect(ancestry(rights, shop)).toEqual([shop, 'sales', 'group'])
  expect(ancestry(rights, ringB)).toEqual([ringB, ringA])
})

test('a name without English is Chinese in English too', () => {
  expect(named('en', { nameZh: '销售部', nameEn: null })).toBe('销售部')
  expect(named('en', { nameZh: '销售部', nameEn: 'Sales' })).toBe('Sales')
  expect(named('zh', { nameZh: '销售部', nameEn: 'Sales' })).toBe('销售部')
})
