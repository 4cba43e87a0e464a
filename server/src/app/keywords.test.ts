import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { admin, type Call, listedRecords, made, mail } from '#server/testing/revised-calls.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
})
afterAll(() => world.stop())

/** Stored with characters of another width than the searches use. */
const name = '总部ＶＰＮ接入'
const same = ['总部vpn接入', 'ＶＰＮ', ' V\u200bPN\ufeff ']
/** The maximum length of a keyword, counted in characters as people see them. */
const longest = '🚀'.repeat(80)

type Seed = (world: DirectoryWorld) => Promise<unknown>
type Sought = { seed: Seed; body?: object }

const making =
  (call: Call, body: object): Seed =>
  (into) =>
    made(into, call, body)

const application: Seed = async ({ given, root }) => {
  const app = await given.application({ app_code: fresh('app'), name_zh: name, owner_no: root.userNo })
  await given.grant(app, { organization: 'sales' })
  return app
}
const person: Seed = async ({ given }) =>
  given.personRole(await given.person({ user_no: fresh('P'), name_zh: name }), 'sales', 'staff')

const contact: Seed = async (into) => {
  const appCode = fresh('app')
  await into.given.application({ app_code: appCode })
  await made(into, `${admin}opsContact/saveOrUpdate`, {
    ...{ appCode, moduleZh: '模块', duty: 'operation', nameZh: name, phone: '13800000000' },
  })
}

const bulletin: Seed = async ({ given, root }) => {
  const app_id = await given.application({ app_code: fresh('app') })
  await given.announcement({ app_id, creator_no: root.userNo, title_zh: name })
}

const lists: Record<string, Sought> = {
  ...Object.fromEntries(
    listedRecords.map(({ list, save, written }) => [list, { seed: making(save, written(name)) }]),
  ),
  'GET /iam-portal/user/getBulletinList': { seed: bulletin },
  'POST /iam-portal/admin/getBulletinList': { seed: bulletin },
  'POST /iam-portal/bulletin/list': { seed: bulletin },
  'POST /iam-portal/bulletin/emailTemplate/list': {
    body: { kind: 'CONTACT' },
    seed: making(mail, { kind: 'CONTACT', name, email: `${fresh('desk')}@chengchuan.example` }),
  },
  [`${admin}opLog/list`]: { seed: person },
  'POST /iam-log/v1/loginLog/availableAllApp': { seed: application },
  'POST /iam-log/v1/appstatic/searchAppIntegrate': { seed: application },
  'POST /iam-portal/v1/agency/overview': {
    seed: async ({ given, root }) => {
      const userNo = await given.person({ user_no: fresh('P'), name_zh: name })
      await given.delegation({
        principal_no: root.userNo,
        agent_no: userNo,
        org_code: 'sales',
        role_no: 'staff',
      })
    },
  },
  [`${admin}app/list`]: { seed: application },
  'POST /iam-portal/v1/portal/availableApp': { seed: application },
  [`${admin}app/candidates`]: { seed: person },
  [`${admin}system/candidates`]: { seed: person },
  [`${admin}user/list`]: { seed: person },
  [`${admin}role/members`]: { seed: person, body: { roleNo: 'staff' } },
  'POST /iam-portal/v1/agency/candidate': { seed: person },
  [`${admin}request/list`]: {
    body: { box: 'all' },
    seed: async ({ given, database, somebody }) => {
      const app_id = await given.application({ app_code: fresh('app'), name_zh: name })
      const { userNo } = await somebody('staff')
      const row = { app_id, user_no: userNo, org_code: 'sales', role_no: 'staff', reason: '需要' }
      await database.db.insertInto('access_request').values(row).execute()
    },
  },
  'POST /iam-portal/v1/portal/opsContact/list': { seed: contact },
  [`${admin}opsContact/list`]: { seed: contact },
  [`${admin}system/list`]: { seed: ({ given }) => given.system({ system_code: fresh('s'), name_zh: name }) },
  [`${admin}element/list`]: {
    seed: async (into) => {
      const roleNo = await into.given.role({ role_no: fresh('r'), name_zh: name })
      const written = { roleNo, tabCode: '*', selector: '[data-perm="x"]', params: 'hidden' }
      await made(into, `${admin}element/saveOrUpdate`, written)
    },
  },
  [`${admin}role/list`]: { seed: ({ given }) => given.role({ role_no: fresh('r'), name_zh: name }) },
  [`${admin}homeTemplate/list`]: {
    seed: async (into) =>
      made(into, `${admin}homeTemplate/saveOrUpdate`, {
        orgCode: await into.given.organization({ org_code: fresh('o'), name_zh: name }),
        recommendedApps: [await into.given.application({ app_code: fresh('app') })],
      }),
  },
  'POST /iam-portal/bulletin/emailTemplate/getEmailUser': {
    seed: making(mail, { kind: 'CONTACT', name, email: `${fresh('desk')}@chengchuan.example` }),
  },
}

const perhaps = (shape: Endpoint['body']) =>
  JSON.stringify(shape && z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))

/** Exports and figures take the filter of a list. */
const isList = (call: string) => !/excel|json\/list|[cC]ount|sumList/.test(call)

test('every list with a keyword is in the table', () => {
  const taking = Object.entries<Endpoint>(api).filter(
    ([call, { body, query }]) => isList(call) && /"keyword":/.test(`${perhaps(body)}${perhaps(query)}`),
  )
  // Texts of the interface, which change only with a release, and counts of opened applications.
  const without = [`${admin}languages/list`, 'POST /iam-log/v1/loginLog/searchLogSumList']
  expect(taking.map(([call]) => call).filter((call) => !(call in lists) && !without.includes(call))).toEqual(
    [],
  )
})

test.each(Object.entries(lists))(
  '[HTTP-04] %s finds a name in another width, with marks that nobody sees',
  async (call, { seed, body }) => {
    await seed(world)
    const found = async (keyword: string) => {
      const asked = call.startsWith('GET ') ? { query: { keyword } } : { body: { ...body, keyword } }
      const { status, envelope } = await world.root.browser.call(call as Call, asked as never)
      expect(status, keyword).toBe(200)
      const data = envelope.data as unknown[] | { list: unknown[] } | { page: { list: unknown[] } }
      if (Array.isArray(data)) return data.length
      return 'page' in data ? data.page.list.length : data.list.length
    }
    for (const keyword of same) expect(await found(keyword), keyword).toBeGreaterThan(0)
    expect(await found(longest)).toBe(0)
  },
)
