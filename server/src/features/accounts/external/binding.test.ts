import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExternalWorld, externalWorld } from '#server/testing/external-world.ts'

const getAuthTag = 'GET /tech-oauth/oauth2/getAuthTag'
const bindOAuth = 'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag'

let world: ExternalWorld
beforeAll(async () => {
  world = await externalWorld()
})
afterAll(() => world?.stop())

const boundOf = (userNo: string): Promise<{ type: ExternalType; display_name: string }[]> =>
  (world.database.db as unknown as IdentityDb)
    .selectFrom('external_account')
    .select(['type', 'display_name'])
    .where('account_no', '=', userNo)
    .execute()

const noticesOf = (userNo: string) =>
  world.database.db
    .selectFrom('notice')
    .select(['text_zh', 'path'])
    .where('user_no', '=', userNo)
    .orderBy('created_at')
    .execute()

const mailsTo = (userNo: string) =>
  world.database.db
    .selectFrom('mail')
    .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
    .select(['letter.cause', 'letter.subject_zh'])
    .where('mail.user_no', '=', userNo)
    .execute()

const auditOf = (userNo: string) =>
  world.database.db
    .selectFrom('audit_record')
    .select(['action', 'result', 'reason'])
    .where('actor_no', '=', userNo)
    .where('action', 'like', 'external-account.%')
    .orderBy('row_no')
    .execute()

test('[AUTH-16] begun, agreed to in this browser, shown, confirmed again and bound; told by bell and mail', async () => {
  const { userNo, browser, agree, poll, bind } = await world.somebody()
  const known = await browser.call(getAuthTag, { query: { type: 'wechat' } })
  expect(known.envelope.data).toEqual({
    type: 'wechat',
    connected: true,
    bound: false,
    ways: ['redirect', 'qr'],
  })
  const none = await browser.call(getAuthTag, { query: { type: 'feishu' } })
  expect(none.envelope.data).toMatchObject({ connected: false, ways: [] })
  const { authTag, expireSeconds, number, qrCode, reply } = await agree(`as-${userNo}`)
  expect({ expireSeconds, number }).toEqual({ expireSeconds: 300, number: expect.stringMatching(/^\d\d$/) })
  expect(qrCode).toMatch(/^data:image\//)
  expect(reply.headers.get('location')).toBe(`/iambiz/home/setting/binding?authTag=${authTag}`)
  expect((await poll(authTag)).envelope.data).toMatchObject({
    authTag,
    type: 'wechat',
    status: 'confirmed',
    displayName: `名字${userNo}`,
  })
  expect(await boundOf(userNo)).toEqual([])
  expect(await bind(authTag, 'wechat', {})).toMatchObject({ status: 401, envelope: { code: 1009 } })
  expect((await bind(authTag)).envelope.data).toMatchObject({
    accountType: 'wechat',
    bound: true,
    displayName: expect.stringMatching(/^名\*\*.$/),
  })
  expect(await boundOf(userNo)).toEqual([{ type: 'wechat', display_name: `名字${userNo}` }])
  expect(await noticesOf(userNo)).toMatchObject([{ path: '/home/setting/binding' }])
  expect(await mailsTo(userNo)).toMatchObject([{ cause: 'external-account' }])
  expect(await auditOf(userNo)).toEqual([
    { action: 'external-account.start', result: 'ok', reason: null },
    { action: 'external-account.confirm', result: 'ok', reason: null },
    { action: 'external-account.bind', result: 'ok', reason: null },
  ])
  const bound = await browser.call(getAuthTag, { query: { type: 'wechat' } })
  expect(bound.envelope.data).toMatchObject({ bound: true })
  const again = await browser.call(getAuthTag, { query: { type: 'wechat', purpose: 'bind' } })
  expect(again).toMatchObject({ status: 409, envelope: { code: 4002 } })
})

test('a tag binds once, also when two processes are asked at the same time', async () => {
  const { userNo, browser, agree, stepUp } = await world.somebody()
  const { authTag } = await agree(`as-${userNo}`)
  const headers = await stepUp()
  const request = { params: { type: 'wechat', authTag }, headers }
  const other = world.atSecond(browser)
  const answers = await Promise.all([browser, other, browser, other].map((at) => at.call(bindOAuth, request)))
  expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 4004, 4004, 4004])
  expect(await boundOf(userNo)).toHaveLength(1)
  expect(await noticesOf(userNo)).toHaveLength(1)
})

test('S-087 a picture or a page of another site cannot bind, and neither can one of ours without its headers', async () => {
  const { userNo, browser, agree } = await world.somebody()
  const { authTag } = await agree(`as-${userNo}`)
  const path = `/api/iam-user/v1/InnerUserAccount/bindOAuth/wechat/${authTag}`
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { env: 'prod', lang: 'zh', containertype: 'web-pc', 'sec-fetch-site': 'same-site' },
    { env: 'prod', lang: 'zh', containertype: 'web-pc', origin: 'https://evil.example' },
  ]) {
    expect((await browser.fetchRaw(path, { headers: headers as Record<string, string> })).status).toBe(403)
  }
  expect(await boundOf(userNo)).toEqual([])
})

test('S-088 a callback that is sent to another browser is refused on a page that says so, and changes nothing', async () => {
  const attacker = await world.somebody()
  const victim = await world.somebody()
  const { authTag, authorizeUrl } = await attacker.begin()
  const address = attacker.back(authorizeUrl, { code: `as-${attacker.userNo}` })
  for (const browser of [victim.browser, world.browser()]) {
    const reply = await browser.fetchRaw(address, { headers: { accept: 'text/html' } })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('授权不是由此浏览器发起的')
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await attacker.poll(authTag)).envelope.data).toMatchObject({ status: 'pending' })
  expect(await boundOf(victim.userNo)).toEqual([])
  expect(await victim.bind(authTag)).toMatchObject({ status: 410, envelope: { code: 4004 } })
})

test('S-089 what is bound is who was shown: another code for the same state comes too late', async () => {
  const { userNo, browser, begin, back, poll, bind } = await world.somebody()
  const { authTag, authorizeUrl } = await begin()
  await browser.fetchRaw(back(authorizeUrl, { code: `as-shown${userNo}` }))
  await browser.fetchRaw(back(authorizeUrl, { code: `as-swapped${userNo}` }))
  expect((await poll(authTag)).envelope.data).toMatchObject({ displayName: `名字shown${userNo}` })
  await bind(authTag)
  expect(await boundOf(userNo)).toMatchObject([{ display_name: `名字shown${userNo}` }])
})

test('S-091 tags, tickets and states have nothing in common and at least 128 bits', async () => {
  const secrets: string[] = []
  for (const _ of Array(8).keys()) {
    const { begin, back } = await world.somebody()
    const { authTag, qrContent, authorizeUrl } = await begin()
    const state = new URL(back(authorizeUrl, {}), 'http://portal').searchParams.get('state') ?? ''
    secrets.push(authTag, qrContent.split('/').at(-1) ?? '', state)
  }
  expect(new Set(secrets).size).toBe(secrets.length)
  // 128 bits are 22 base64url characters; states are hexadecimal with a prefix of four characters.
  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(22)
  for (const at of Array(12).keys()) {
    expect(new Set(secrets.map((secret) => secret[at + 4])).size).toBeGreaterThan(4)
  }
})

test('S-092 an account of another person is refused without naming that person, and its owner is notified', async () => {
  const owner = await world.somebody()
  await owner.bind((await owner.agree(`as-${owner.userNo}`)).authTag)
  const asker = await world.somebody()
  const { authTag } = await asker.agree(`as-${owner.userNo}`)
  const refused = await asker.bind(authTag)
  expect(refused).toMatchObject({ status: 409, envelope: { code: 4003, data: null } })
  expect(JSON.stringify(refused.envelope)).not.toContain(owner.userNo)
  expect(await boundOf(asker.userNo)).toEqual([])
  expect(await noticesOf(asker.userNo)).toEqual([])
  expect(await noticesOf(owner.userNo)).toMatchObject([
    expect.anything(),
    { text_zh: expect.stringContaining('系统已拒绝') },
  ])
  expect(await mailsTo(owner.userNo)).toHaveLength(2)
  expect(await auditOf(asker.userNo)).toContainEqual({
    action: 'external-account.bind',
    result: 'denied',
    reason: 'external-account.taken',
  })
  // The tag works once, so it cannot be used to notify the owner repeatedly.
  expect(await asker.bind(authTag)).toMatchObject({ status: 410, envelope: { code: 4004 } })
  expect(await mailsTo(owner.userNo)).toHaveLength(2)
})

test('S-093 after unbinding neither the old callback nor the old tag binds again', async () => {
  const { userNo, browser, begin, back, bind, poll } = await world.somebody()
  const { authTag, authorizeUrl } = await begin()
  const address = back(authorizeUrl, { code: `as-${userNo}` })
  await browser.fetchRaw(address)
  await bind(authTag)
  await (world.database.db as unknown as IdentityDb)
    .deleteFrom('external_account')
    .where('account_no', '=', userNo)
    .execute()
  expect((await browser.fetchRaw(address)).status).toBe(410)
  expect(await bind(authTag)).toMatchObject({ status: 410, envelope: { code: 4004 } })
  expect((await poll(authTag)).status).toBe(410)
  expect(await boundOf(userNo)).toEqual([])
})

test('tags of another session, of nobody and of another kind are all over; a finished one binds nothing twice', async () => {
  const mine = await world.somebody()
  const theirs = await world.somebody()
  const { authTag } = await mine.agree(`as-${mine.userNo}`)
  const gone = { status: 410, envelope: { code: 4004 } }
  expect(await theirs.poll(authTag)).toMatchObject(gone)
  expect(await theirs.bind(authTag)).toMatchObject(gone)
  expect(await mine.bind(authTag, 'wecom')).toMatchObject(gone)
  expect(await mine.bind('x'.repeat(43))).toMatchObject(gone)
  const cancelAuthTag = 'POST /tech-oauth/oauth2/cancelAuthTag'
  expect(await theirs.browser.call(cancelAuthTag, { body: { authTag } })).toMatchObject(gone)
  expect((await mine.browser.call(cancelAuthTag, { body: { authTag } })).status).toBe(200)
  expect(await mine.bind(authTag)).toMatchObject(gone)
  expect(await boundOf(mine.userNo)).toEqual([])
})

test('a refusal at the other provider and a missing membership have their own messages; nothing is bound', async () => {
  const { browser, begin, back, poll, bind } = await world.somebody()
  for (const [query, expected] of [
    [{ error: 'access_denied' }, { status: 'cancelled' }],
    [{}, { status: 'cancelled' }],
    [{ code: 'fail-not_member' }, { status: 'failed', fault: 'not_member' }],
    [{ code: 'fail-provider_busy' }, { status: 'failed', fault: 'busy' }],
    [{ code: 'fail-misconfigured' }, { status: 'failed', fault: 'misconfigured' }],
    [{ code: 'fail-expired_code' }, { status: 'failed', fault: 'unknown' }],
  ] as const) {
    world.clock.forward(60)
    const { authTag, authorizeUrl } = await begin('wecom')
    await browser.fetchRaw(back(authorizeUrl, query, 'wecom'))
    expect((await poll(authTag)).envelope.data).toMatchObject(expected)
    expect((await bind(authTag, 'wecom')).status).toBe(410)
  }
})

test('S-104 outside production nothing is begun or bound, whatever the browser says of its environment', async () => {
  const { userNo, browser } = await world.somebody('fat')
  const query = { type: 'wechat', purpose: 'bind' }
  const refused = { status: 422, envelope: { code: 4001, message: '测试环境不能绑定' } }
  expect(await browser.call(getAuthTag, { query, headers: { env: 'fat' } })).toMatchObject(refused)
  const forged = await browser.call(getAuthTag, { query, headers: { env: 'prod' } })
  expect(forged.status).toBe(401)
  const prod = await world.somebody()
  const { authTag } = await prod.begin()
  const renamed = world.browser(browser)
  for (const [name, value] of browser.jar) renamed.jar.set(name.replace('fat_', 'prod_'), value)
  expect((await renamed.call(getAuthTag, { query, headers: { env: 'prod' } })).status).toBe(401)
  const params = { type: 'wechat', authTag }
  expect((await browser.call(bindOAuth, { params, headers: { env: 'fat' } })).status).toBe(401)
  expect(await boundOf(userNo)).toEqual([])
})

test('S-103 an equal mail address does not identify a person: only bound accounts do', async () => {
  const owner = await world.somebody()
  const asker = await world.somebody()
  const { authTag } = await asker.agree(`as-${owner.userNo}@chengchuan.example`)
  expect((await asker.bind(authTag)).status).toBe(200)
  expect(await boundOf(owner.userNo)).toEqual([])
})

test('nobody asks what became of it more often than once a second, or begins ten times a minute', async () => {
  const { browser, begin } = await world.somebody()
  const other = world.atSecond(browser)
  world.clock.stopAt(new Date(Math.ceil(world.clock.now().getTime() / 60_000) * 60_000 + 60_000))
  try {
    const { authTag } = await begin()
    const answers = await Promise.all(
      [browser, other, browser].map((at) => at.call(getAuthTag, { query: { authTag } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const beginnings = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? other : browser).call(getAuthTag, { query: { type: 'wechat', purpose: 'bind' } }),
      ),
    )
    expect(beginnings.filter(({ status }) => status === 429)).toHaveLength(3)
  } finally {
    world.clock.run()
  }
})

test('what a query names must be one thing: a kind, or a tag', async () => {
  const { browser } = await world.somebody()
  for (const query of [
    {},
    { purpose: 'bind' },
    { type: 'qq' },
    { authTag: 'x' },
    { type: 'wechat', authTag: 'x'.repeat(43) },
  ]) {
    expect((await browser.call(getAuthTag, { query: query as Record<string, string> })).status).toBe(400)
  }
})
