import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { firstPassword, staffNumbers } from '#server/testing/bundled-provider.ts'
import { type CodeWorld, codeWorld } from '#server/testing/code-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { mailText } from '#server/testing/mail-text.ts'
import { patchOf, provisioningClient, scimCaller } from '#server/testing/scim-client.ts'

let world: CodeWorld
let asManager: Record<string, string>
beforeAll(async () => {
  world = await codeWorld()
  asManager = await world.makeSuperManagers(['staff2'])
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.restore()
})

const staff = staffNumbers.staff
const personOf = () =>
  world.database.db.selectFrom('person').selectAll().where('user_no', '=', staff).executeTakeFirstOrThrow()

async function asRoot() {
  const browser = await world.signedIn('staff2')
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  return { browser, headers: { ...asManager, 'pwd-ticket': envelope.data.pwdTicket } }
}

async function save(email: string) {
  const { browser, headers } = await asRoot()
  const { name_zh: zh, revision } = await personOf()
  const body = { id: staff, name: { zh }, email, revision }
  const { envelope } = await browser.call('POST /iam-authority/v1/admin/user/saveOrUpdate', { body, headers })
  expect(envelope.code).toBe(200)
}

async function importFile(email: string) {
  const { browser, headers } = await asRoot()
  const send = async (call: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ fileName: 'people.csv', ...query })
    const answer = await browser.fetchRaw(`/api/iam-authority/v1/admin/user/${call}?${search}`, {
      method: 'POST',
      headers: { ...headers, env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'text/csv' },
      body: Buffer.from(`工号,邮箱\r\n${staff},${email}`),
    })
    const told = (await answer.json()) as {
      code: number
      message: string
      data: { tried: string; updated: number }
    }
    expect([told.code, told.message]).toEqual([200, expect.any(String)])
    return told.data
  }
  const { tried } = await send('import/check', {})
  expect((await send('import', { tried })).updated).toBe(1)
}

async function provision(email: string) {
  const { token } = await provisioningClient(world.database.db)
  const change = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: email })
  const answer = await scimCaller(world.baseUrl, token)('PATCH', `/Users/${staff}`, change)
  expect(answer.status).toBe(200)
}

test.each([
  ['on the screen', save],
  ['by a file', importFile],
  ['by SCIM', provision],
])(
  'an address changed %s is told to the former one, and gets no code for a forgotten password in a day',
  async (_, change) => {
    const { email: former } = await personOf()
    const told = () => world.mailsTo(former ?? '')
    const before = told().length
    const to = `${fresh('thief')}@chengchuan.example`
    await change(to)
    await vi.waitFor(() => expect(told()).toHaveLength(before + 1), 30_000)
    expect(mailText(told().at(-1) ?? '')).toContain(to)
    await world.jobsDone()
    const forgot = () =>
      world.browser().call('POST /iam-portal/v1/portal/password/forgot', { body: { account: staff } })
    expect((await forgot()).status).toBe(200)
    await world.jobsDone()
    await world.restore()
    expect(world.mailsTo(to)).toEqual([])
  },
)

test('any other change, or one of capitals only, sends no notice', async () => {
  const { email } = await personOf()
  const before = world.mailsTo(email ?? '').length
  await provision((email ?? '').toUpperCase())
  await world.jobsDone()
  await world.restore()
  expect(world.mailsTo(email ?? '')).toHaveLength(before)
})
