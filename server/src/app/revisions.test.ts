import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  admin,
  announcement,
  article,
  type Call,
  coded,
  delegated,
  listedRecords,
  made,
  mail,
  mails,
  ofOrganization,
  ofPerson,
  ofRequest,
  ofRole,
  ofSystem,
  ownApp,
  ownContact,
  type Prepare,
  type Revised,
  removed,
  removeMail,
  saved,
  savedRecord,
  savedRelease,
  send,
  settingRow,
  single,
  source,
  switchedOnly,
} from '#server/testing/revised-calls.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

/** Every call that requires a revision; calls of mail records once per kind. */
const revisedCalls: readonly (readonly [Call, Prepare])[] = [
  ...listedRecords.map((record) => [record.save, savedRecord(record)] as const),
  [
    `${admin}signInPolicy/saveOrUpdate`,
    saved(`${admin}signInPolicy/saveOrUpdate`, 'sign_in_policy', 'policy_id', () => ({
      ...{ nameZh: fresh('策略'), status: 1, target: 'any', network: 'any', device: 'new' },
      ...{ effect: 'session', idleMinutes: 60 },
    })),
  ],
  [
    `${admin}app/integrate`,
    async (world) => {
      const appId = await world.given.application({ app_code: fresh('app') })
      const body = { appId, center: 'unifiedAuth', connected: true }
      await made(world, `${admin}app/integrate`, body)
      const where = { app_id: appId, center: 'unifiedAuth' }
      return { table: 'application_integration', where, body: { ...body, connected: false } }
    },
  ],
  [
    'POST /iam-authority/v1/BizPortal/setMyPortalAppSort',
    single('POST /iam-portal/v1/portal/app/usual', 'my_portal_app', { appIds: [], sortType: 'name' }),
  ],
  [
    'POST /iam-portal/v1/portal/app/usual',
    single('POST /iam-portal/v1/portal/app/usual', 'my_portal_app', { appIds: [], sortType: 'name' }),
  ],
  [
    'POST /iam-portal/v1/portal/ownLinks',
    single('POST /iam-portal/v1/portal/ownLinks', 'own_links', { links: [] }),
  ],
  [
    `${admin}app/saveOrUpdate`,
    saved(`${admin}app/saveOrUpdate`, 'application', 'app_id', async ({ given }) => ({
      ...{ appCode: fresh('app'), nameZh: '应用', icon: 'app', homeUrl: 'https://apps.example.com/a' },
      ...{ systemCode: await given.system({ system_code: fresh('system') }) },
      ...{ categoryCode: await given.category({ category_code: fresh('category') }) },
    })),
  ],
  [
    `${admin}category/saveOrUpdate`,
    coded(`${admin}category/saveOrUpdate`, 'application_category', 'category_code', 'categoryCode', () => ({
      ...{ nameZh: '分类', hue: 200 },
    })),
  ],
  ['POST /iam-portal/v1/portal/ownApp/save', ownApp],
  ['POST /iam-portal/v1/portal/ownContact/save', ownContact],
  ['POST /iam-portal/v1/portal/app/request/withdraw', ofRequest('asker', {})],
  [`${admin}request/decide`, ofRequest('owner', { accept: true })],
  [
    'POST /iam-portal/system/updateBulletin/:id',
    async (world) => {
      const id = await announcement(world)
      const where = { announcement_id: id }
      return { table: 'announcement', where, params: { id }, body: { pinned: true } }
    },
  ],
  [
    'POST /iam-portal/system/bulletin/batch',
    async (world) => {
      const id = await announcement(world)
      const bodyAt = (revision: number) => ({ ids: [id], action: 'disable', revisions: { [id]: revision } })
      return { table: 'announcement', where: { announcement_id: id }, body: {}, bodyAt }
    },
  ],
  [
    'POST /iam-portal/user/updatePersonalConfig',
    single('POST /iam-portal/user/updatePersonalConfig', 'personal_config', { density: 'compact' }),
  ],
  [
    'POST /iam-portal/v1/portal/modifyUserConfig',
    single('POST /iam-portal/v1/portal/modifyUserConfig', 'user_config', { language: 'en' }),
  ],
  [
    `${admin}homeTemplate/saveOrUpdate`,
    saved(`${admin}homeTemplate/saveOrUpdate`, 'home_template', 'template_id', async ({ given }) => ({
      orgCode: await given.organization({ org_code: fresh('org') }),
      recommendedApps: [await given.application({ app_code: fresh('app') })],
    })),
  ],
  ['POST /iam-portal/v1/agency/save', delegated(false)],
  ['POST /iam-portal/v1/agency/decide/:id', delegated(true)],
  [
    `${admin}opsContact/saveOrUpdate`,
    saved(`${admin}opsContact/saveOrUpdate`, 'ops_contact', 'contact_id', async ({ given }) => {
      const appCode = fresh('app')
      await given.application({ app_code: appCode })
      return { appCode, moduleZh: '模块', duty: 'operation', nameZh: '值班', phone: '13800000000' }
    }),
  ],
  [
    'POST /iam-portal/v1/portal/fault/handle',
    async (world) => {
      const [reporter, owner] = [await world.somebody('staff'), await world.somebody('staff')]
      const appCode = fresh('app')
      const app = await world.given.application({ app_code: appCode, owner_no: owner.userNo })
      await world.given.grant(app, { organization: 'sales' })
      const fault = { appCode, faultType: 'error', level: 1, description: '打不开' }
      const data = await made(world, 'POST /iam-portal/v1/portal/fault/submit', fault, reporter)
      const { faultId: id } = data as { faultId: string }
      return { table: 'fault_report', where: { fault_id: id }, body: { id, action: 'accept' }, who: owner }
    },
  ],
  ...mails.map(([table, key, written]) => [mail, saved(mail, table, key, written)] as const),
  ...mails.map(([table, key, written]) => [removeMail, removed(table, key, written)] as const),
  [
    `${admin}system/saveOrUpdate`,
    coded(`${admin}system/saveOrUpdate`, 'business_system', 'system_code', 'systemCode', () => ({
      ...{ nameZh: '系统', roleAuth: 0 },
    })),
  ],
  [`${admin}system/managers`, ofSystem({ userNos: [] })],
  [`${admin}system/keys/create`, ofSystem({})],
  [`${admin}system/keys/rotate`, ofSystem({}, true)],
  [`${admin}system/keys/revoke`, ofSystem({}, true)],
  [
    `${admin}dictionary/administrator`,
    async () => ({
      ...{ table: 'dictionary_entry', where: { key_name: 'auc_manager' } },
      body: { keyName: 'auc_manager', roleNo: 'auc' },
    }),
  ],
  [`${admin}ldap/saveOrUpdate`, source],
  [`${admin}ldap/status`, switchedOnly(source)],
  [`${admin}setting/save`, settingRow],
  [
    `${admin}element/saveOrUpdate`,
    saved(`${admin}element/saveOrUpdate`, 'element_permission', 'permission_id', () => ({
      ...{ roleNo: 'staff', tabCode: '*', selector: `[data-perm="${fresh('app')}"]`, params: 'hidden' },
    })),
  ],
  [`${admin}org/saveOrUpdate`, ofOrganization('id', { name: { zh: '新名称' } })],
  [`${admin}org/move`, ofOrganization('orgCode', { parentCode: 'group' })],
  [`${admin}user/saveOrUpdate`, ofPerson('id', { name: { zh: '新名字' } })],
  [`${admin}user/orgRole`, ofPerson('userNo', { entries: [{ orgCode: 'sales', roleNo: 'staff' }] })],
  [
    `${admin}provisioning/saveOrUpdate`,
    saved(`${admin}provisioning/saveOrUpdate`, 'provisioning_client', 'client_id', () => ({
      ...{ name: fresh('人事'), mayPeople: true, mayOrganizations: false, mayRoles: false },
      mayAdministrators: false,
    })),
  ],
  [`${admin}role/saveOrUpdate`, ofRole({ name: { zh: '新角色' } }, 'id')],
  [
    `${admin}role/flags`,
    ofRole({ flags: { bulletinMaintain: true, appLoginStat: false, loginStat: false } }),
  ],
  [`${admin}role/delegable`, ofRole({ delegable: true })],
  [
    `${admin}tool/saveOrUpdate`,
    coded(`${admin}tool/saveOrUpdate`, 'tool', 'tool_code', 'toolCode', () => ({
      ...{ nameZh: '链接', icon: 'link', address: 'https://tools.example.com/' },
    })),
  ],
  [
    `${admin}zone/saveOrUpdate`,
    coded(`${admin}zone/saveOrUpdate`, 'zone', 'zone_code', 'zoneCode', () => ({
      ...{ nameZh: '专区', icon: 'leaf', hue: 120, blocks: ['articles'], metrics: [] },
    })),
  ],
  [`${admin}zone/article/saveOrUpdate`, article],
  [
    `${admin}languages/saveOrUpdate`,
    async (world) => {
      const body = { systemCode: 'iambiz', key: '首页 | Home', zh: '工作台', en: '' }
      await made(world, `${admin}languages/saveOrUpdate`, { ...body, revision: 0 })
      return { table: 'translation_draft', where: { key: body.key }, body }
    },
  ],
  [`${admin}release/status`, switchedOnly(savedRelease)],
]

let world: DirectoryWorld

beforeAll(async () => {
  world = await directoryWorld()
  await world.given.person({ user_no: 'addressed', email: 'addressed@chengchuan.example' })
})
afterAll(() => world.stop())

/** The provider stores these records and compares revisions: see the tests of connections and of sign-in sources. */
const ofProvider = [`${admin}connection/`, `${admin}signInSource/`]

/** Only previews the effect of saving. */
const readOnly = 'POST /iam-authority/v1/admin/setting/effect'

test('every call of the contract that takes a revision is in the table', () => {
  const taking = Object.entries<Endpoint>(api).filter(
    ([, { body }]) =>
      body &&
      /"revisions?":/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))),
  )
  expect(taking.length).toBeGreaterThan(40)
  const isOfProvider = (key: string) => ofProvider.some((path) => key.startsWith(path))
  const expected = taking.map(([key]) => key).filter((key) => key !== readOnly && !isOfProvider(key))
  expect([...new Set<string>(revisedCalls.map(([call]) => call))].sort()).toEqual(expected.sort())
})

/** Simulates another person's change, which raises the revision by one. */
async function raised({ table, where }: Revised): Promise<number> {
  const named = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(table)} set revision = revision + 1 where ${sql.join(named, sql` and `)}
    returning revision
  `.execute(world.database.db)
  expect(rows, `${table} ${JSON.stringify(where)}`).toHaveLength(1)
  return rows[0]?.revision ?? Number.NaN
}

const sendAt = (call: Call, { who = world.root, params, body, bodyAt }: Revised, revision: number) =>
  send(world, who, call, {
    ...(params ? { params } : {}),
    body: bodyAt ? bodyAt(revision) : { ...body, revision },
  })

test.each(revisedCalls)('%s refuses every revision but the stored one', async (call, prepare) => {
  const { db } = world.database
  await db.deleteFrom('rate_counter').execute()
  const revised = await prepare(world)
  const current = await raised(revised)
  const { code, status } = catalogue['resource.changed']
  // A step-up writes to the session, so it happens before the comparison.
  await world.ticketOf((revised.who ?? world.root).browser)
  await expectChanges(db, [], async () => {
    for (const revision of [current - 1, current + 1]) {
      const answer = await sendAt(call, revised, revision)
      expect([answer.status, answer.envelope.code], `${revision} of ${current}`).toEqual([status, code])
    }
  })
  const answer = await sendAt(call, revised, current)
  expect(answer.envelope.code, answer.envelope.message).toBe(200)
})
