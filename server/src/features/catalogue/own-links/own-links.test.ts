import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const ownLinks = 'POST /iam-portal/v1/portal/ownLinks'
const home = 'POST /iam-portal/v1/portal/home'

let world: TestWorld
let browser: Browser
let colleague: Browser
let given: ReturnType<typeof givenIn>
let userNo: string
let pair: { org_code: string; role_no: string }
const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  given = givenIn(db())
  pair = { org_code: await given.organization(), role_no: await given.role({ delegable: true }) }
  userNo = await given.person()
  const other = await given.person()
  for (const person of [userNo, other]) await given.personRole(person, pair.org_code, pair.role_no)
  ;[browser, colleague] = [world.browser(), world.browser()]
  await browser.signIn(world.provider, { sub: userNo })
  await colleague.signIn(world.provider, { sub: other })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('own_links').execute()
  await db().deleteFrom('setting').execute()
})

const wiki = { name: '项目百科', address: 'https://wiki.example.com/team', icon: 'book-open' }
const board = { name: 'Board', address: 'http://board.intranet:8080/?q=1#top', icon: '' }

const change = (links: readonly object[], revision = 0, who = browser) =>
  who.call(ownLinks, { body: { links: [...links], revision } as never })
const shown = async (who = browser) => (await who.call(home)).envelope.data.ownLinks

test('[HOME-13] links are stored in their order, found by pinyin, and shown on home to nobody else', async () => {
  await expectChanges(db(), ['own_links'], async () => {
    const { status, envelope } = await change([wiki, board])
    expect(status).toBe(200)
    expect(envelope.data).toMatchObject({
      links: [{ ...wiki, pinyin: 'xiangmubaike', initials: 'xmbk' }, board],
      limit: 24,
      revision: 1,
    })
  })
  const mine = await shown()
  expect(mine?.links).toMatchObject([wiki, board])
  expect((await shown(colleague))?.links).toEqual([])
  const [first, second] = mine?.links ?? []
  const kept = { linkId: first?.linkId, ...wiki, name: '  百科\u200b ' }
  const { envelope } = await change([{ linkId: second?.linkId, ...board }, kept], 1)
  expect(envelope.data.links).toMatchObject([
    { linkId: second?.linkId, ...board },
    { linkId: first?.linkId, name: '百科', pinyin: 'baike' },
  ])
  expect((await change([], 2)).envelope.data).toMatchObject({ links: [], revision: 3 })
})

const many = (count: number) => Array.from({ length: count }, () => wiki)

test.each([
  ['a script', { ...wiki, address: 'javascript:alert(1)' }, 422, '请填写以 http'],
  ['a script in capitals', { ...wiki, address: ' JavaScript:alert(1)' }, 422, '请填写以 http'],
  ['data', { ...wiki, address: 'data:text/html,x' }, 422, '请填写以 http'],
  ['a password', { ...wiki, address: 'https://me:secret@wiki.example.com/' }, 422, '请填写以 http'],
  ['a placeholder', { ...wiki, address: 'https://wiki.example.com/{token}' }, 422, '请填写以 http'],
  ['no scheme', { ...wiki, address: 'wiki.example.com' }, 422, '请填写以 http'],
  ['no address', { ...wiki, address: '' }, 422, '请填写以 http'],
  ['a long address', { ...wiki, address: `https://wiki.example.com/${'a'.repeat(1000)}` }, 422, ''],
  ['a name of 41 characters', { ...wiki, name: '链'.repeat(41) }, 422, ''],
  ['an invisible name', { ...wiki, name: ' \u200b ' }, 422, ''],
  ['an icon with a path', { ...wiki, icon: '/api/iam-portal/file/x' }, 422, ''],
  ['another person', { ...wiki, userNo: 'U2' }, 422, ''],
] as const)('[HOME-13] %s is refused and changes nothing', async (_what, link, code, message) => {
  await expectChanges(db(), [], async () => {
    const { envelope } = await change([link])
    expect(envelope.code).toBe(code)
    const { fields = [] } = (envelope.data ?? {}) as { fields?: { field: string; message: string }[] }
    expect(fields.map((field) => field.message).join()).toContain(message)
  })
})

test('[HOME-13] the name may have 40 characters, however many units they take', async () => {
  expect((await change([{ ...wiki, name: '🌿'.repeat(40) }])).status).toBe(200)
})

test('[HOME-13] there are 24 links, and the 25th is refused in the language of the caller', async () => {
  expect((await change(many(24))).status).toBe(200)
  const { links = [] } = (await shown()) ?? {}
  const stored = links.map(({ linkId, name, address, icon }) => ({ linkId, name, address, icon }))
  await expectChanges(db(), [], async () => {
    const body = { links: [...stored, wiki], revision: 1 }
    const answer = await browser.call(ownLinks, { body, headers: { lang: 'en' } })
    expect(answer).toMatchObject({ status: 422, envelope: { message: expect.stringContaining('24 links') } })
  })
})

test('[HOME-13] a link of another person, or one that is listed twice, is refused', async () => {
  const theirs = (await change([wiki], 0, colleague)).envelope.data.links[0]?.linkId
  const own = (await change([wiki])).envelope.data.links[0]?.linkId
  await expectChanges(db(), [], async () => {
    expect((await change([{ linkId: theirs, ...board }], 1)).status).toBe(404)
    const twice = { linkId: own, ...wiki }
    expect((await change([twice, twice], 1)).status).toBe(400)
  })
  expect((await shown(colleague))?.links).toMatchObject([wiki])
})

test('[HOME-13] another device’s change is not overwritten', async () => {
  await change([wiki])
  const { status, envelope } = await change([board])
  expect(status).toBe(409)
  expect(envelope.data).toMatchObject({ current: { links: [wiki], revision: 1 } })
})

test('[HOME-13] an address of older rules does not block changes of other links', async () => {
  const old = { linkId: '00000000-0000-4000-8000-000000000001', ...wiki, address: 'ftp://files.example.com/' }
  const links = JSON.stringify([{ ...old, pinyin: '', initials: '' }])
  await db().insertInto('own_links').values({ user_no: userNo, links }).execute()
  expect((await change([{ ...old, name: '文件' }, board], 1)).status).toBe(200)
})

test('[HOME-13] where links are not allowed, they are hidden, not lost, and none can be added', async () => {
  await change([wiki])
  const setting = { name: 'ownLinks', value: 'false', updater_no: userNo, updated_at: new Date() }
  await db().insertInto('setting').values(setting).execute()
  expect(await shown()).toBeUndefined()
  await expectChanges(db(), [], async () => {
    const answer = await browser.call(ownLinks, {
      body: { links: [board], revision: 1 },
      headers: { lang: 'en' },
    })
    expect(answer).toMatchObject({
      status: 403,
      envelope: { message: expect.stringContaining('doesn’t allow') },
    })
  })
  await db().deleteFrom('setting').execute()
  expect((await shown())?.links).toMatchObject([wiki])
})

test('[HOME-13] while acting for a principal, own links are neither shown nor changed', async () => {
  await change([wiki])
  const principal = await given.person()
  await given.personRole(principal, pair.org_code, pair.role_no)
  const id = await given.delegation({ principal_no: principal, agent_no: userNo, ...pair })
  expect((await browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })).status).toBe(200)
  try {
    expect(await shown()).toBeUndefined()
    await expectChanges(db(), ['audit_record'], async () => {
      expect((await change([board], 1)).status).toBe(403)
    })
  } finally {
    await browser.call('POST /iam-portal/v1/agency/exit')
  }
  expect((await shown())?.links).toMatchObject([wiki])
})

test('[HOME-13] the links of a removed person go with the person', async () => {
  const leaver = await given.person()
  await db().insertInto('own_links').values({ user_no: leaver, links: '[]' }).execute()
  await db().deleteFrom('person').where('user_no', '=', leaver).execute()
  const left = await db().selectFrom('own_links').select('user_no').where('user_no', '=', leaver).execute()
  expect(left).toEqual([])
})
