import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundledWorld, bundledWorld, firstPassword } from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { coreUser, provisioningClient, type ScimCall, scimCaller } from '#server/testing/scim-client.ts'
import { identify } from './login-names.ts'
import { tryPeople } from './provided/people.ts'

let world: BundledWorld
let root: Awaited<ReturnType<typeof asRoot>>
let scim: ScimCall
beforeAll(async () => {
  world = await bundledWorld()
  root = await asRoot()
  scim = scimCaller(world.baseUrl, (await provisioningClient(world.database.db)).token)
})
afterAll(() => world?.stop())

async function asRoot() {
  const asManager = await world.makeSuperManagers(['staff2'])
  const browser = await world.signedIn('staff2')
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  return { browser, headers: { ...asManager, 'pwd-ticket': envelope.data.pwdTicket } }
}

async function byForm(userNo: string) {
  const { browser, headers } = root
  const body = { userNo, name: { zh: '新人' } }
  const { status, envelope } = await browser.call('POST /iam-authority/v1/admin/user/saveOrUpdate', {
    ...{ body, headers },
  })
  return [status, envelope.message]
}

async function byScim(userName: string) {
  const made = await scim('POST', '/Users', { schemas: [coreUser], userName, displayName: '新人' })
  return [made.status, made.body.scimType]
}

async function byFile(...numbers: string[]) {
  const { browser, headers } = root
  const answer = await browser.fetchRaw('/api/iam-authority/v1/admin/user/import/check?fileName=people.csv', {
    method: 'POST',
    headers: { ...headers, env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'text/csv' },
    body: Buffer.from(['工号,中文姓名', ...numbers.map((number) => `${number},新人`)].join('\r\n')),
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.any(String)])
  const { data } = JSON.parse(text) as { data: { rows: { faults: { fault: string }[] }[] } }
  return data.rows.flatMap(({ faults }) => faults.map(({ fault }) => fault))
}

test('a number that somebody signs in with, as account name or as a number in another case or width, is nobody else’s; a file means them', async () => {
  const wide = fresh('W').replaceAll('-', '')
  const widened = [...wide].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
  await givenIn(world.database.db).person({ user_no: widened, name_zh: '宽字' })
  for (const number of ['staff', 'STAFF', 'a00005', wide, wide.toLowerCase()]) {
    expect([number, await byForm(number)]).toEqual([number, [409, expect.stringContaining('登录')]])
    expect([number, await byScim(number)]).toEqual([number, [409, 'uniqueness']])
  }
  expect(await byFile('staff', 'a00005', wide)).toEqual(['number-taken'])
  const free = fresh('P')
  expect(await byFile(free, free.toLowerCase())).toEqual(['number-twice'])
  expect((await byForm(free))[0]).toBe(200)
  expect(await byFile(free)).toEqual([])
})

test('a directory brings nobody under the name of an account, and means who differs only in case', async () => {
  const { db } = world.database
  const provider = {
    askProvider: async () => ({ status: 200, body: { owned: [{ name: 'theirs', account_no: 'A00002' }] } }),
  }
  const people = ['theirs', 'a00003', fresh('L')].map((userNo) => ({ userNo, nameZh: '新人' }))
  const marked = await identify(db, provider, people)
  const report = await tryPeople(db, marked, { mayAdministrators: true })
  expect(report.counts).toEqual({ create: 1, update: 1, same: 0, wrong: 1 })
  expect(report.rows.flatMap(({ faults }) => faults.map(({ fault }) => fault))).toEqual(['number-taken'])
  expect((await tryPeople(db, people, { mayAdministrators: false })).counts.create).toBe(2)
})

test('a provider that does not answer is asked once, however many people there are', async () => {
  let asked = 0
  const away = {
    askProvider: () => {
      asked += 1
      return Promise.reject(new Error('away'))
    },
  }
  const people = Array.from({ length: 1200 }, (_, n) => ({ userNo: `${fresh('M')}${n}` }))
  const marked = await identify(world.database.db, away, people)
  expect([asked, marked.some((person) => person.isTakenAtProvider)]).toEqual([1, false])
})
