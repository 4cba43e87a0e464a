import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { writeLog } from '#server/testing/login-log-rows.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
const shanghai = wireTimeIn('Asia/Shanghai')
beforeAll(async () => {
  world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'A1', [{ org: 'sales', role: 'staff' }], {
    mobile: '13812345678',
    email: 'a1@example.com',
  })
  await employ(db, 'chief', [
    { org: 'group', role: 'root' },
    { org: 'group', role: 'auc' },
    { org: 'group', role: 'bsm' },
    { org: 'sales', role: 'editor' },
  ])
  await db
    .insertInto('element_permission')
    .values([
      { role_no: 'staff', tab_code: 'home', selector: '[data-perm="a"]', mode: 'hidden' },
      { role_no: 'staff', tab_code: 'home', selector: '[data-perm="b"]', mode: 'readonly' },
      { role_no: 'staff', tab_code: '*', selector: '[data-perm="c"]', mode: 'remove' },
    ])
    .execute()
})
afterAll(() => world.stop())

async function signedIn(sub: string) {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub })
  return browser
}

test('[AUTH-11] the signed-in person is told who they are; the telephone number only in part', async () => {
  const browser = await signedIn('A1')
  const zh = await browser.call('GET /iam-portal/auth/user')
  expect(zh.envelope.data.user).toEqual({
    userNo: 'A1',
    userName: '员工A1',
    userNameEn: 'Person A1',
    email: 'a1@example.com',
    mobile: '138****5678',
    status: 1,
    createTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  })
  const en = await browser.call('GET /iam-portal/auth/user', { headers: { lang: 'en' } })
  expect(en.envelope.data.user.userName).toBe('Person A1')
})

test('[AUTH-11] the last sign-in is the one before this session, with the failures since', async () => {
  const { db } = world.database
  const often = fresh('often')
  await employ(db, often, [{ org: 'sales', role: 'staff' }])
  const first = await signedIn(often)
  expect((await first.call('GET /iam-portal/auth/user')).envelope.data.lastLogin).toBeUndefined()
  await db.updateTable('person').set({ status: 0 }).where('user_no', '=', often).execute()
  await signedIn(often)
  await db.updateTable('person').set({ status: 1 }).where('user_no', '=', often).execute()
  const second = await signedIn(often)
  const { envelope } = await second.call('GET /iam-portal/auth/user')
  expect(envelope.data.lastLogin).toMatchObject({ ip: '127.0.0.1', failsSince: 1 })
  // Older failures and failures of other kinds do not count.
  const at = (daysAgo: number) => shanghai(new Date(world.clock.now().getTime() - daysAgo * 86_400_000))
  const failed = { event: 'fail', user: often, org: null, app: 'iambiz' } as const
  await writeLog(db, [
    { ...failed, at: at(30) },
    { ...failed, at: at(-1), appId: randomUUID() },
  ])
  expect((await second.call('GET /iam-portal/auth/user')).envelope.data.lastLogin?.failsSince).toBe(1)
  await writeLog(db, [{ ...failed, at: at(-1) }])
  expect((await second.call('GET /iam-portal/auth/user')).envelope.data.lastLogin?.failsSince).toBe(2)
  // For the older session, a later sign-in is not the previous one.
  expect((await first.call('GET /iam-portal/auth/user')).envelope.data.lastLogin).toBeUndefined()
})

test('[PERM-01] the menu names the role that it belongs to, and its elements by tab', async () => {
  const browser = await signedIn('A1')
  const { envelope } = await browser.call('GET /iam-portal/v1/portal/menu')
  expect(envelope.data).toMatchObject({
    role: { roleNo: 'staff', roleName: '角色staff' },
    eleList: [
      { tabCode: '*', elements: [{ selector: '[data-perm="c"]', params: 'remove' }] },
      {
        tabCode: 'home',
        elements: [
          { selector: '[data-perm="a"]', params: 'hidden' },
          { selector: '[data-perm="b"]', params: 'readonly' },
        ],
      },
    ],
  })
  const unknown = await browser.call('GET /iam-portal/v1/portal/menu', { query: { systemCode: 'none' } })
  expect(unknown).toMatchObject({ status: 404, envelope: { code: 1001 } })
})

test.each([
  [
    'root',
    'super_manager',
    { bulletinMaintain: true, agencyAuthority: true, appLoginStat: true, loginStat: true },
  ],
  [
    'auc',
    'auc_manager',
    { bulletinMaintain: false, agencyAuthority: true, appLoginStat: true, loginStat: true },
  ],
  [
    'bsm',
    'business_sys_manager',
    { bulletinMaintain: true, agencyAuthority: false, appLoginStat: true, loginStat: false },
  ],
  [
    'editor',
    undefined,
    { bulletinMaintain: true, agencyAuthority: false, appLoginStat: false, loginStat: false },
  ],
])(
  '[PERM-02] the role %s is administrator "%s" by the dictionary alone',
  async (roleNo, adminKind, flags) => {
    const browser = await signedIn('chief')
    const { envelope } = await browser.call('GET /iam-portal/auth/user', {
      headers: { currentroleno: roleNo },
    })
    expect(envelope.data.adminKind).toBe(adminKind)
    expect(envelope.data.isSystemAdmin).toBe(adminKind !== undefined)
    expect(envelope.data.flags).toEqual(flags)
  },
)

test('[PERM-02] S-055: a dictionary that names nobody makes nobody administrator, and a change counts at once', async () => {
  const { db } = world.database
  const browser = await signedIn('chief')
  const kindOf = async (roleNo: string) =>
    (await browser.call('GET /iam-portal/auth/user', { headers: { currentroleno: roleNo } })).envelope.data
      .adminKind
  const entry = db.updateTable('dictionary_entry').where('key_name', '=', 'super_manager')
  await entry.set({ key_value: 'nobody' }).execute()
  expect(await kindOf('root')).toBeUndefined()
  await entry.set({ key_value: 'editor' }).execute()
  expect(await kindOf('root')).toBeUndefined()
  expect(await kindOf('editor')).toBe('super_manager')
  await entry.set({ key_value: 'root' }).execute()
  expect(await kindOf('root')).toBe('super_manager')

  await expect(entry.set({ status: 0 }).execute()).rejects.toThrow(/administrator_kept/)
  await expect(entry.set({ key_value: '' }).execute()).rejects.toThrow(/check constraint/)
  await expect(sql`update dictionary_entry set key_value = null`.execute(db)).rejects.toThrow(/not-null/)
  await expect(entry.set({ key_value: 'auc' }).execute()).rejects.toThrow(/administrator_role/)
  await expect(
    db
      .insertInto('dictionary_entry')
      .values({
        key_name: 'super_manager',
        key_value: 'staff',
        description_zh: '又一个',
        description_en: null,
      })
      .execute(),
  ).rejects.toThrow(/administrator_key/)
})

test('[PERM-02] the role-auth flag of a system grants nothing on the server', async () => {
  const { db } = world.database
  const browser = await signedIn('A1')
  await db.updateTable('business_system').set({ role_auth: 0 }).execute()
  const { envelope } = await browser.call('GET /iam-portal/auth/user')
  expect(envelope.data).toMatchObject({ isSystemAdmin: false, flags: { loginStat: false } })
  await db.updateTable('business_system').set({ role_auth: 1 }).execute()
})

test('[PERM-06] organizations and roles of others are for the super manager only', async () => {
  const ask = async (sub: string, roleNo: string, userNo: string) =>
    (await signedIn(sub)).call('GET /iam-portal/v1/portal/userOrgRole', {
      query: { userNo },
      headers: { currentroleno: roleNo },
    })
  expect(await ask('A1', 'staff', 'chief')).toMatchObject({ status: 403, envelope: { code: 403 } })
  expect(await ask('chief', 'auc', 'A1')).toMatchObject({ status: 403 })
  expect(await ask('chief', 'editor', 'A1')).toMatchObject({ status: 403 })
  expect((await ask('chief', 'root', 'A1')).envelope.data.orgRole).toHaveLength(1)
})

test('[ORG-03] the dictionary is given by key, in both languages, without entries that are switched off', async () => {
  const { db } = world.database
  await db.deleteFrom('dictionary_entry').where('key_name', '=', 'colour').execute()
  await db
    .insertInto('dictionary_entry')
    .values([
      { key_name: 'colour', key_value: 'b', description_zh: '乙', description_en: 'B', sort_no: 2 },
      { key_name: 'colour', key_value: 'a', description_zh: '甲', description_en: null, sort_no: 1 },
      { key_name: 'colour', key_value: 'z', description_zh: '停', description_en: null, status: 0 },
    ])
    .execute()
  const browser = await signedIn('A1')
  const entries = async (keyNames?: string, lang = 'zh') => {
    const query = keyNames === undefined ? {} : { keyNames }
    const { envelope } = await browser.call('GET /iam-portal/v1/portal/dictionary', {
      query,
      headers: { lang },
    })
    return envelope.data.map(({ keyName, keyValue, keyDesc }) => `${keyName} ${keyValue} ${keyDesc}`)
  }
  expect(await entries('colour')).toEqual(['colour a 甲', 'colour b 乙'])
  expect(await entries('colour,super_manager', 'en')).toEqual([
    'colour a 甲',
    'colour b B',
    'super_manager root Administrator super_manager',
  ])
  expect(await entries('unknown')).toEqual([])
  expect((await entries()).filter((entry) => !entry.startsWith('fault_type'))).toHaveLength(5)
})

test('[HOME-06] organizations and roles are told with how they are typed, in either language', async () => {
  const { db } = world.database
  const [people, typist] = [fresh('people'), fresh('typist')]
  const typed = { pinyin: 'renliziyuanbu', initials: 'rlzyb' }
  await db
    .insertInto('organization')
    .values({ org_code: people, name_zh: '人力资源部', ...typed })
    .execute()
  await employ(db, typist, [{ org: people, role: 'staff' }])
  const browser = await signedIn(typist)
  for (const lang of ['zh', 'en'] as const) {
    const { envelope } = await browser.call('GET /iam-portal/auth/user', { headers: { lang } })
    expect(envelope.data.orgRole).toMatchObject([
      {
        org: { orgCode: people, ...typed },
        roles: [{ role: { roleNo: 'staff', pinyin: '', initials: '' } }],
      },
    ])
  }
})

test('[AUTH-12] the person is told what is in use of the dictionary, in the language of the call', async () => {
  const browser = await signedIn('A1')
  const words = async (lang: string) =>
    (await browser.call('GET /iam-portal/auth/user', { headers: { lang } })).envelope.data.dictionary
  const { db } = world.database
  await db
    .insertInto('dictionary_entry')
    .values([
      { key_name: 'seat', key_value: 'a', description_zh: '靠窗', description_en: 'Window' },
      { key_name: 'seat', key_value: 'b', description_zh: '过道' },
      { key_name: 'seat', key_value: 'c', description_zh: '停用', status: 0 },
    ])
    .execute()
  const seats = async (lang: string) => (await words(lang)).filter(({ keyName }) => keyName === 'seat')
  expect(await seats('zh')).toMatchObject([{ keyDesc: '靠窗' }, { keyDesc: '过道' }])
  expect(await seats('en')).toEqual([
    { keyName: 'seat', keyValue: 'a', keyDesc: 'Window' },
    { keyName: 'seat', keyValue: 'b', keyDesc: '过道' },
  ])
  expect((await words('zh')).find(({ keyName }) => keyName === 'super_manager')?.keyValue).toBe('root')
})

test('[PERM-04] the menu has what the role may open', async () => {
  const browser = await signedIn('chief')
  const codes = async (orgCode: string, roleNo: string) => {
    const { envelope } = await browser.call('GET /iam-portal/auth/user', { query: { orgCode, roleNo } })
    return envelope.data.menuInfo?.menus.map(({ code }) => code)
  }
  const everybody = ['home', 'systemDynamics']
  expect(await codes('group', 'root')).toEqual([
    ...everybody,
    'announcementMaintenance',
    'signIns',
    'administration',
  ])
  expect(await codes('group', 'auc')).toEqual([...everybody, 'signIns', 'administration'])
  expect(await codes('sales', 'editor')).toEqual([...everybody, 'announcementMaintenance'])
  const plain = await (await signedIn('A1')).call('GET /iam-portal/v1/portal/menu')
  expect(plain.envelope.data?.menus).toMatchObject([
    { code: 'home', title: '首页', path: '/iambiz/home' },
    { code: 'systemDynamics', title: '系统动态', path: '/iambiz/home/systemDynamics' },
  ])
})

test('[PERM-02] the flag of the system is told, and makes nobody an administrator', async () => {
  const { db } = world.database
  const flag = (role_auth: 0 | 1) =>
    db.updateTable('business_system').set({ role_auth }).where('system_code', '=', 'iambiz').execute()
  const browser = await signedIn('A1')
  await flag(0)
  const { data } = (await browser.call('GET /iam-portal/auth/user')).envelope
  expect(data).toMatchObject({ roleAuth: 0, isSystemAdmin: false })
  for (const key of [
    'POST /iam-authority/v1/admin/dictionary/list',
    'POST /iam-authority/v1/admin/user/list',
    'POST /iam-authority/v1/admin/app/list',
  ] as const)
    expect((await browser.call(key, { body: {} })).status).toBe(403)
  await flag(1)
  expect((await browser.call('GET /iam-portal/auth/user')).envelope.data.roleAuth).toBe(1)
})
