import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { type ExternalWorld, externalWorld } from '#server/testing/external-world.ts'

let world: ExternalWorld
beforeAll(async () => {
  world = await externalWorld()
})
afterAll(() => world?.stop())

const boundOf = (userNo: string) =>
  (world.database.db as unknown as IdentityDb)
    .selectFrom('external_account')
    .select('type')
    .where('account_no', '=', userNo)
    .execute()

const pathOf = (address: string) => new URL(address).pathname

/** Submits a number on the page of a QR code, as the form on that page does. */
const choose = (phone: Browser, qrContent: string, number: string, origin = world.baseUrl) =>
  phone.fetchRaw(pathOf(qrContent), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ number }).toString(),
  })

const numbersOn = (html: string) =>
  [...html.matchAll(/name="number" value="(\d\d)"/g)].map(([, n]) => n ?? '')

/** Returns the address to which the page after the number continues. */
const onwardOf = (html: string) => (/url=([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&#38;', '&')

/** Completes the phone's part: scans, chooses the number shown on the screen, and agrees with `code`. */
async function agreeByPhone(phone: Browser, started: { qrContent: string; number: string }, code: string) {
  await phone.fetchRaw(pathOf(started.qrContent))
  const chosen = await choose(phone, started.qrContent, started.number)
  const onward = onwardOf(await chosen.text())
  const state = new URL(onward).searchParams.get('state') ?? ''
  return phone.fetchRaw(`/tech-oauth/oauth2/callback/wechat?${new URLSearchParams({ code, state })}`)
}

test('a phone sees who asks for what, picks the number of the screen, agrees; the computer finishes', async () => {
  const { userNo, begin, poll, bind } = await world.somebody()
  const started = await begin()
  const phone = world.browser()
  const page = await phone.fetchRaw(pathOf(started.qrContent), { headers: { 'accept-language': 'en' } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  for (const part of [userNo, '127.0.0.*', 'Link WeChat']) expect(html).toContain(part)
  expect(numbersOn(html)).toHaveLength(3)
  expect(numbersOn(html)).toContain(started.number)
  expect((await poll(started.authTag)).envelope.data).toMatchObject({ status: 'scanned' })
  const end = await agreeByPhone(phone, started, `as-${userNo}`)
  expect(end.status).toBe(200)
  expect(await end.text()).toContain('请回到电脑上')
  expect((await poll(started.authTag)).envelope.data).toMatchObject({
    status: 'confirmed',
    displayName: `名字${userNo}`,
  })
  expect(await boundOf(userNo)).toEqual([])
  expect((await bind(started.authTag)).status).toBe(200)
  expect(await boundOf(userNo)).toEqual([{ type: 'wechat' }])
  const logged = world.logged.join('')
  expect(logged).toContain('/tech-oauth/oauth2/scan/[secret]')
  for (const secret of [started.authTag, started.qrContent.split('/').at(-1) ?? '', `as-${userNo}`]) {
    expect(logged).not.toContain(secret)
  }
})

test('S-095 another number than that of the screen ends the authorization, for the right number too', async () => {
  const { userNo, begin, poll, bind } = await world.somebody()
  const started = await begin()
  const phone = world.browser()
  const html = await (await phone.fetchRaw(pathOf(started.qrContent))).text()
  const wrong = numbersOn(html).find((number) => number !== started.number) ?? ''
  const refused = await choose(phone, started.qrContent, wrong)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('数字不一致')
  expect((await choose(phone, started.qrContent, started.number)).status).toBe(410)
  expect((await phone.fetchRaw(pathOf(started.qrContent))).status).toBe(410)
  expect((await poll(started.authTag)).envelope.data).toMatchObject({
    status: 'failed',
    fault: 'wrong_number',
  })
  expect((await bind(started.authTag)).status).toBe(410)
  const audited = await world.database.db
    .selectFrom('audit_record')
    .select(['result', 'reason'])
    .where('actor_no', '=', userNo)
    .where('action', '=', 'external-account.scan')
    .where('reason', '=', 'wrong_number')
    .execute()
  expect(audited).toEqual([{ result: 'denied', reason: 'wrong_number' }])
})

test('S-096 of twenty numbers that are tried at the same time one counts, over all processes', async () => {
  const { begin, poll } = await world.somebody()
  const started = await begin()
  const wrong = started.number === '10' ? '11' : '10'
  await world.browser().fetchRaw(pathOf(started.qrContent))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      choose(
        at % 2 ? world.browser() : world.second.browser(),
        started.qrContent,
        wrong,
        at % 2 ? world.baseUrl : world.second.baseUrl,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(410), 422])
  expect((await choose(world.browser(), started.qrContent, started.number)).status).toBe(410)
  expect((await poll(started.authTag)).envelope.data).toMatchObject({ status: 'failed' })
})

test('S-095 a page of another site cannot choose the number for the person with the phone', async () => {
  const { begin, poll } = await world.somebody()
  const started = await begin()
  const phone = world.browser()
  await phone.fetchRaw(pathOf(started.qrContent))
  for (const origin of ['https://evil.example', 'null']) {
    expect((await choose(phone, started.qrContent, started.number, origin)).status).toBe(403)
  }
  const silent = await phone.fetchRaw(pathOf(started.qrContent), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `number=${started.number}`,
  })
  expect(silent.status).toBe(403)
  expect((await poll(started.authTag)).envelope.data).toMatchObject({ status: 'scanned' })
})

test('S-099 a QR code works once, and not after five minutes', async () => {
  const { begin, poll } = await world.somebody()
  const used = await begin()
  await agreeByPhone(world.browser(), used, 'as-first')
  expect((await world.browser().fetchRaw(pathOf(used.qrContent))).status).toBe(410)
  expect((await choose(world.browser(), used.qrContent, used.number)).status).toBe(410)
  const old = await begin()
  world.clock.forward(301)
  const late = await world.browser().fetchRaw(pathOf(old.qrContent), { headers: { 'accept-language': 'en' } })
  expect(late.status).toBe(410)
  expect(await late.text()).toContain('QR code or authorization expired')
  expect((await poll(old.authTag)).envelope.data).toMatchObject({ status: 'expired', expireSeconds: 0 })
})

test('S-088 the phone that picked the number has to come back itself', async () => {
  const { begin, poll } = await world.somebody()
  const started = await begin()
  const phone = world.browser()
  await phone.fetchRaw(pathOf(started.qrContent))
  const onward = onwardOf(await (await choose(phone, started.qrContent, started.number)).text())
  const state = new URL(onward).searchParams.get('state') ?? ''
  const address = `/tech-oauth/oauth2/callback/wechat?code=as-other&state=${state}`
  expect((await world.browser().fetchRaw(address)).status).toBe(400)
  expect((await poll(started.authTag)).envelope.data).toMatchObject({ status: 'scanned' })
  expect((await phone.fetchRaw(address)).status).toBe(200)
})

test('S-100 who signs out meanwhile binds nothing: neither the phone nor another session goes on', async () => {
  const { userNo, browser, begin } = await world.somebody()
  const begun = await begin()
  const phone = world.browser()
  await phone.fetchRaw(pathOf(begun.qrContent))
  const onward = onwardOf(await (await choose(phone, begun.qrContent, begun.number)).text())
  await browser.call('POST /iam-portal/auth/logout', { body: {} })
  const state = new URL(onward).searchParams.get('state') ?? ''
  const end = await phone.fetchRaw(`/tech-oauth/oauth2/callback/wechat?code=as-late&state=${state}`)
  expect(end.status).toBe(410)
  expect((await phone.fetchRaw(pathOf(begun.qrContent))).status).toBe(410)
  const next = world.browser()
  await next.signIn(world.provider, { sub: userNo })
  const query = { authTag: begun.authTag }
  expect((await next.call('GET /tech-oauth/oauth2/getAuthTag', { query })).status).toBe(410)
  expect(await boundOf(userNo)).toEqual([])
})

test('the pages take no other address for theirs, and no markup', async () => {
  const browser = world.browser()
  expect((await browser.fetchRaw('/tech-oauth/oauth2/callback/qq?code=1&state=2')).status).toBe(404)
  const scan = await browser.fetchRaw('/tech-oauth/oauth2/scan/%3Cscript%3E')
  expect(scan.status).toBe(410)
  expect(await scan.text()).not.toContain('<script>')
})

test('a form without a number is as good as the wrong one, and what is no form is refused', async () => {
  for (const [type, body, status] of [
    ['application/json', 'null', 422],
    ['application/json', '[]', 422],
    ['application/json', '{"number":{}}', 422],
    ['application/x-www-form-urlencoded', '', 422],
    ['application/x-www-form-urlencoded', 'number=1&number=2', 400],
    ['application/json', 'not json', 400],
    ['text/plain', '12', 415],
    ['application/x-www-form-urlencoded', `number=${'1'.repeat(5000)}`, 413],
  ] as const) {
    const { begin, poll } = await world.somebody()
    const { qrContent, authTag } = await begin()
    const phone = world.browser()
    await phone.fetchRaw(pathOf(qrContent))
    const headers = { 'content-type': type, origin: world.baseUrl }
    const reply = await phone.fetchRaw(pathOf(qrContent), { method: 'POST', headers, body })
    expect.soft([type, body.slice(0, 20), reply.status]).toEqual([type, body.slice(0, 20), status])
    expect((await poll(authTag)).status).toBe(200)
  }
})

test('too many requests get a page that says when to try again', async () => {
  const { begin } = await world.somebody()
  const { qrContent } = await begin()
  const phone = world.browser()
  await phone.fetchRaw(pathOf(qrContent))
  const counted = world.database.db.updateTable('rate_counter').where('key', 'like', 'external:address:%')
  await counted.set({ count: 1_000_000 }).execute()
  try {
    const reply = await phone.fetchRaw(pathOf(qrContent))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.text()).toContain('操作过于频繁')
  } finally {
    await counted.set({ count: 0 }).execute()
  }
})
