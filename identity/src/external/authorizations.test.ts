import { identityDb } from '@iambiz/provider/database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#identity/calls.ts'
import {
  type ExternalPerson,
  type ExternalWorld,
  externalWorld,
  type Started,
} from '#identity/testing/external-world.ts'
import { sweepAuthorizations } from './authorization-store.ts'

let world: ExternalWorld
beforeAll(async () => {
  world = await externalWorld()
})
afterAll(() => world.stop())
afterEach(() => world.simulator.reset())
// There are few simulated people, and each can be bound only once.
beforeEach(() => identityDb(world.database.db).deleteFrom('external_account').execute())

const poll = async (person: ExternalPerson, { tag }: Started) =>
  (await person.ask('/external/poll', { tag })).body
const bind = (person: ExternalPerson, { tag }: Started, by = 0) => person.ask('/external/bind', { tag }, by)
const ticketOf = ({ scan_url }: Started) => scan_url.split('/').at(-1) ?? ''
const statusAndError = ({ status, body }: Answer) => [status, body.error]

/** The accounts elsewhere that a person has. */
const boundOf = (person: ExternalPerson) =>
  identityDb(world.database.db)
    .selectFrom('external_account')
    .select(['type', 'display_name'])
    .where('account_no', '=', person.accountNo)
    .execute()

/** A number that is among the three and not the right one. */
async function wrongNumber(started: Started): Promise<string> {
  const { body } = await world.general('/external/scan', { scan: ticketOf(started) })
  return (body.numbers as string[]).find((number) => number !== started.number) ?? ''
}

/** Scans with a phone, chooses the right number and agrees; returns the phone's secret and its callback. */
async function byPhone(started: Started, as = 'lin', userAgent = '') {
  const scan = ticketOf(started)
  await world.general('/external/scan', { scan })
  const chosen = await world.general('/external/choose', {
    scan,
    number: started.number,
    user_agent: userAgent,
  })
  const { authorize_url, browser } = chosen.body as { authorize_url: string; browser: string }
  const query = (await world.visit(started.type, authorize_url, as)) ?? ''
  return { authorizeUrl: authorize_url, browser, query }
}

describe('in the same browser', () => {
  test.each([
    ['wecom', 'wxwork/4.1.36 MicroMessenger/7.0.1', /\/connect\/oauth2\/authorize\?.*state=ownc/],
    ['wechat', 'MicroMessenger/8.0.60', /\/connect\/oauth2\/authorize\?.*state=ownc/],
    ['dingtalk', 'AliApp(DingTalk/7.6.30)', /\/oauth2\/auth\?.*state=ownc/],
    ['wechat', 'wxwork/4.1.36 MicroMessenger/7.0.1', /\/connect\/qrconnect\?.*state=ownw/],
  ] as const)('%s in %s is asked by the page that is for that application', async (type, userAgent, page) => {
    const person = await world.newPerson()
    const { body } = await person.ask('/external/start', { type, redirect: '/x', user_agent: userAgent })
    const started = { ...(body as Omit<Started, 'type'>), type }
    expect(started.authorize_url).toMatch(page)
    await person.comeBack(started)
    expect((await bind(person, started)).body).toMatchObject({ type })
  })

  test('an authorization is pending, then confirmed with the name there, and bound once', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    expect(await poll(person, started)).toMatchObject({ type: 'wechat', status: 'pending' })
    expect((await person.comeBack(started)).body).toMatchObject({
      tag: started.tag,
      status: 'confirmed',
      by_phone: false,
      redirect: '/home/setting/binding',
    })
    expect(await poll(person, started)).toMatchObject({ status: 'confirmed', display_name: '知夏🌿' })
    expect(await bind(person, started)).toMatchObject({
      status: 200,
      body: { type: 'wechat', display_name: '知夏🌿' },
    })
    expect(statusAndError(await bind(person, started))).toEqual([410, 'gone'])
    expect(await boundOf(person)).toEqual([{ type: 'wechat', display_name: '知夏🌿' }])
  })

  test('a refusal by the person or the provider ends it, and the page shows the reason', async () => {
    const person = await world.newPerson()
    const refused = await person.start('wecom')
    expect((await person.comeBack(refused, 'deny')).body).toMatchObject({ status: 'cancelled' })
    expect(await poll(person, refused)).toMatchObject({ status: 'cancelled' })
    const foreign = await person.start('wecom')
    expect((await person.comeBack(foreign, 'bai')).body).toMatchObject({
      status: 'failed',
      fault: 'not_member',
    })
    expect(await poll(person, foreign)).toMatchObject({ status: 'failed', fault: 'not_member' })
    expect(statusAndError(await bind(person, foreign))).toEqual([409, 'not_confirmed'])
    expect(await boundOf(person)).toEqual([])
  })

  test('one account per type can be bound, and only connected types', async () => {
    const person = await world.newPerson()
    expect((await person.bind('dingtalk', 'xu')).status).toBe(200)
    const form = { type: 'dingtalk', redirect: '/home' }
    expect(statusAndError(await person.ask('/external/start', form))).toEqual([409, 'bound'])
    for (const type of ['', 'qq', 'WECHAT']) {
      expect(statusAndError(await person.ask('/external/start', { ...form, type }))).toEqual([
        400,
        'bad_form',
      ])
    }
    for (const redirect of ['', 'https://evil.test/', '//evil.test', '/\\evil.test', 'home']) {
      const refused = await person.ask('/external/start', { type: 'wechat', redirect })
      expect(statusAndError(refused)).toEqual([400, 'bad_form'])
    }
  })

  test('a second beginning ends the first', async () => {
    const person = await world.newPerson()
    const first = await person.start('wechat')
    const second = await person.start('wecom')
    expect(statusAndError(await person.ask('/external/poll', { tag: first.tag }))).toEqual([410, 'gone'])
    expect(statusAndError(await person.comeBack(first))).toEqual([410, 'gone'])
    expect(await poll(person, second)).toMatchObject({ status: 'pending' })
  })
})

describe('attacks on a binding', () => {
  test('S-087 the tag of another person binds nothing, and the attempt changes nothing', async () => {
    const [attacker, victim] = [await world.newPerson(), await world.newPerson()]
    const started = await attacker.start('wechat')
    await attacker.comeBack(started, 'fang')
    expect(statusAndError(await bind(victim, started))).toEqual([410, 'gone'])
    const stolenSession = { tag: started.tag, session: attacker.session }
    expect(statusAndError(await victim.ask('/external/bind', stolenSession))).toEqual([410, 'gone'])
    expect(await boundOf(victim)).toEqual([])
    expect(await poll(attacker, started)).toMatchObject({ status: 'confirmed' })
  })

  test('S-088 a callback that another browser began is refused, and changes nothing', async () => {
    const [attacker, victim] = [await world.newPerson(), await world.newPerson()]
    const started = await attacker.start('feishu')
    const query = (await world.visit('feishu', started.authorize_url, 'fang')) ?? ''
    for (const session of [{ session: victim.session }, { browser: victim.session }, {}]) {
      const refused = await world.general('/external/callback', { type: 'feishu', query, ...session })
      expect(statusAndError(refused)).toEqual([400, 'foreign'])
    }
    expect(await poll(attacker, started)).toMatchObject({ status: 'pending' })
    const journal = world.simulator.journal('feishu').filter(({ path }) => path.endsWith('oauth/v3/token'))
    expect(journal).toEqual([])
  })

  test('S-088 a callback at the address of another company is refused', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const query = (await world.visit('wechat', started.authorize_url, 'lin')) ?? ''
    const refused = await world.general('/external/callback', {
      type: 'wecom',
      query,
      session: person.session,
    })
    expect(statusAndError(refused)).toEqual([400, 'foreign'])
  })

  test('S-089 the account that was shown is bound: a later code of another person changes nothing', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    await person.comeBack(started, 'lin')
    const other = (await world.visit('wechat', started.authorize_url, 'fang')) ?? ''
    const again = await world.general('/external/callback', {
      type: 'wechat',
      query: other,
      session: person.session,
    })
    expect(again.body).toMatchObject({ status: 'confirmed' })
    expect(await poll(person, started)).toMatchObject({ display_name: '知夏🌿' })
  })

  test('S-091 tags, tickets and states have 128 bits and more, and none comes twice', async () => {
    const person = await world.newPerson()
    const seen = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const started = await person.start('wechat')
      const state = new URL(started.authorize_url).searchParams.get('state') ?? ''
      expect(Buffer.from(started.tag, 'base64url').length).toBe(32)
      expect(Buffer.from(ticketOf(started), 'base64url').length).toBe(24)
      expect(state).toMatch(/^ownw[0-9a-f]{40}$/)
      for (const secret of [started.tag, ticketOf(started), state]) seen.add(secret)
    }
    expect(seen.size).toBe(120)
  })

  test('S-092 an account of another person is reported as taken, and only the portal learns whose it is', async () => {
    const [owner, other] = [await world.newPerson(), await world.newPerson()]
    expect((await owner.bind('wecom', 'lin')).status).toBe(200)
    const refused = await other.bind('wecom', 'lin')
    expect(refused).toEqual({ status: 409, body: { error: 'taken', account_no: owner.accountNo } })
    expect(await boundOf(other)).toEqual([])
  })

  test('S-092 of two people who bind the same account concurrently in two processes, one gets it', async () => {
    const people = [await world.newPerson(), await world.newPerson()]
    const begun = []
    for (const person of people) {
      const started = await person.start('feishu')
      await person.comeBack(started, 'xu')
      begun.push({ person, started })
    }
    const bound = await Promise.all(begun.map(({ person, started }, by) => bind(person, started, by)))
    expect(bound.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('S-093 after unbinding, nothing of before leads anywhere', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const query = (await world.visit('wechat', started.authorize_url, 'jiang')) ?? ''
    const callback = () =>
      world.general('/external/callback', { type: 'wechat', query, session: person.session })
    await callback()
    const bound = await bind(person, started)
    const newer = await person.start('wecom')
    expect(await person.unbind(String(bound.body.id))).toEqual({ status: 200, body: { type: 'wechat' } })
    expect(statusAndError(await callback())).toEqual([410, 'gone'])
    expect(statusAndError(await bind(person, started))).toEqual([410, 'gone'])
    expect(statusAndError(await person.ask('/external/poll', { tag: newer.tag }))).toEqual([410, 'gone'])
    const scan = ticketOf(newer)
    expect(statusAndError(await world.general('/external/scan', { scan }))).toEqual([410, 'gone'])
    expect(await boundOf(person)).toEqual([])
    expect(await person.unbind(String(bound.body.id))).toBeNull()
  })

  test('S-093 only one’s own existing accounts can be unbound', async () => {
    const [owner, other] = [await world.newPerson(), await world.newPerson()]
    const bound = await owner.bind('wechat', 'han')
    for (const id of [String(bound.body.id), '', 'x', "' or 1=1"]) expect(await other.unbind(id)).toBeNull()
    expect(await boundOf(owner)).toHaveLength(1)
  })

  test('S-100 a person who signed out meanwhile binds nothing, and the authorization ends', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const { browser, query } = await byPhone(started)
    world.endSession(person)
    const back = await world.general('/external/callback', { type: 'wechat', query, browser })
    expect(statusAndError(back)).toEqual([410, 'gone'])
    expect(statusAndError(await bind(person, started))).toEqual([410, 'gone'])
    expect(await boundOf(person)).toEqual([])
  })

  test('S-103 accounts are not matched by e-mail address or name: a new external account is unbound', async () => {
    const person = await world.newPerson()
    await world.database.db
      .updateTable('idp.account')
      .set({ email: 'linzhixia@example.com', name_zh: '林知夏', user_name: 'linzhixia' })
      .where('account_no', '=', person.accountNo)
      .execute()
    const other = await world.newPerson()
    expect((await other.bind('dingtalk', 'fang')).status).toBe(200)
    expect(await boundOf(person)).toEqual([])
  })

  test('many callbacks at once, in two processes, exchange one code', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const query = (await world.visit('wechat', started.authorize_url, 'bai')) ?? ''
    const form = { type: 'wechat', query, session: person.session }
    const came = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.general('/external/callback', form, index % 2)),
    )
    const exchanged = world.simulator.journal('wechat').filter(({ path }) => path.endsWith('access_token'))
    expect(exchanged).toHaveLength(1)
    // A request during the exchange is too early; later ones get the same result.
    for (const { status, body } of came) expect(status === 410 || body.status === 'confirmed').toBe(true)
    expect(came.some(({ status }) => status === 200)).toBe(true)
  })
})

describe('by a phone', () => {
  test('the phone shows the request, continues with the right number, and the computer finishes', async () => {
    const person = await world.newPerson()
    const started = await person.start('wecom')
    const scanned = await world.general('/external/scan', { scan: ticketOf(started) })
    expect(scanned.body).toMatchObject({
      type: 'wecom',
      user_name: '甲',
      place: '上海',
      device: 'Windows, Edge',
    })
    expect(new Set(scanned.body.numbers as string[]).size).toBe(3)
    expect(scanned.body.numbers).toContain(started.number)
    expect(await poll(person, started)).toMatchObject({ status: 'scanned' })
    const { browser, query } = await byPhone(started, 'fang')
    expect(await poll(person, started)).toMatchObject({ status: 'scanned' })
    const back = await world.general('/external/callback', { type: 'wecom', query, browser })
    expect(back.body).toMatchObject({ status: 'confirmed', by_phone: true })
    expect(await boundOf(person)).toEqual([])
    expect(await bind(person, started)).toMatchObject({ status: 200, body: { display_name: 'FangYutang' } })
  })

  test('inside the client of the company its own page is opened, and the code is exchanged for the right application', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const { authorizeUrl, browser, query } = await byPhone(started, 'fang', 'Mozilla/5.0 MicroMessenger/8.0')
    expect(new URL(authorizeUrl).pathname).toMatch(/connect\/oauth2\/authorize$/)
    expect(new URL(authorizeUrl).searchParams.get('appid')).toBe(world.simulator.apps.wechatOfficial.id)
    const back = await world.general('/external/callback', { type: 'wechat', query, browser })
    expect(back.body).toMatchObject({ status: 'confirmed' })
  })

  test('S-095 a wrong number ends the authorization: the right one comes too late', async () => {
    const person = await world.newPerson()
    const started = await person.start('wechat')
    const scan = ticketOf(started)
    const wrong = await world.general('/external/choose', { scan, number: await wrongNumber(started) })
    expect(statusAndError(wrong)).toEqual([403, 'wrong_number'])
    const late = await world.general('/external/choose', { scan, number: started.number })
    expect(statusAndError(late)).toEqual([410, 'gone'])
    expect(await poll(person, started)).toMatchObject({ status: 'failed', fault: 'wrong_number' })
    const back = await person.comeBack(started)
    expect(back.body).toMatchObject({ status: 'failed', fault: 'wrong_number' })
    expect(statusAndError(await bind(person, started))).toEqual([409, 'not_confirmed'])
  })

  test('S-095 without a look at the page no number counts, and of many tries at once one does', async () => {
    const person = await world.newPerson()
    const unseen = await person.start('wechat')
    const blind = { scan: ticketOf(unseen), number: unseen.number }
    expect(statusAndError(await world.general('/external/choose', blind))).toEqual([410, 'gone'])
    const started = await person.start('wechat')
    const wrong = await wrongNumber(started)
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.general('/external/choose', { scan: ticketOf(started), number: wrong }, index % 2),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([403, ...Array(7).fill(410)])
  })

  test('S-099 a code that was used, or is older than five minutes, leads nowhere', async () => {
    const person = await world.newPerson()
    const used = await person.start('wechat')
    await byPhone(used)
    expect(statusAndError(await world.general('/external/scan', { scan: ticketOf(used) }))).toEqual([
      410,
      'gone',
    ])
    const choice = { scan: ticketOf(used), number: used.number }
    expect(statusAndError(await world.general('/external/choose', choice))).toEqual([410, 'gone'])
    const old = await person.start('wechat')
    const { browser, query } = await byPhone(old)
    world.forward(301)
    expect(statusAndError(await world.general('/external/scan', { scan: ticketOf(old) }))).toEqual([
      410,
      'gone',
    ])
    const back = await world.general('/external/callback', { type: 'wechat', query, browser })
    expect(back.body).toMatchObject({ status: 'expired' })
    expect(await poll(person, old)).toMatchObject({ status: 'expired', expires_in: 0 })
    expect(statusAndError(await bind(person, old))).toEqual([410, 'gone'])
  })

  test('only the phone that chose comes back', async () => {
    const person = await world.newPerson()
    const started = await person.start('feishu')
    const { query } = await byPhone(started)
    for (const other of [{ browser: 'another' }, { session: person.session }]) {
      const refused = await world.general('/external/callback', { type: 'feishu', query, ...other })
      expect(statusAndError(refused)).toEqual([400, 'foreign'])
    }
  })
})

test('cancelling ends it everywhere, and old authorizations are deleted', async () => {
  const person = await world.newPerson()
  const cancelled = await person.start('wechat')
  expect((await person.ask('/external/cancel', { tag: cancelled.tag })).status).toBe(200)
  expect(statusAndError(await person.comeBack(cancelled))).toEqual([410, 'gone'])
  const old = await person.start('wechat')
  world.forward(3600)
  expect(await poll(person, old)).toMatchObject({ status: 'expired' })
  const [{ db } = world.openProcess()] = world.processes
  await sweepAuthorizations(db, world.clock.now())
  expect(statusAndError(await person.ask('/external/poll', { tag: old.tag }))).toEqual([410, 'gone'])
})

test('nothing secret is stored as it is', async () => {
  const person = await world.newPerson()
  const started = await person.start('wechat')
  const { browser } = await byPhone(started)
  const [{ db } = world.openProcess()] = world.processes
  const rows = await db
    .selectFrom('external_authorization')
    .selectAll()
    .where('account_no', '=', person.accountNo)
    .execute()
  const state = new URL(started.authorize_url).searchParams.get('state') ?? 'none'
  const stored = JSON.stringify(rows)
  expect(rows).toHaveLength(1)
  for (const secret of [started.tag, ticketOf(started), state, person.session, browser]) {
    expect(stored).not.toContain(secret)
  }
})
