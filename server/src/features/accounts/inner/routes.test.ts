import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { bundledWorld, firstPassword } from '#server/testing/bundled-provider.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const innerAccount = 'POST /iam-portal/v1/portal/innerAccount'
const start = 'POST /iam-portal/v1/portal/singleGenerateQRCode'
const confirm = 'POST /iam-portal/v1/portal/confirm'
const unbind = 'POST /iam-portal/v1/portal/unbind/:id'
const renew = 'POST /iam-portal/v1/portal/recoveryCodes/regenerate'
const rename = 'POST /iam-portal/v1/portal/innerAccount/rename'

/** A place where credentials are stored; `restore` removes all devices. */
type Place = {
  world: TestWorld
  signedIn: (person: 'staff' | 'staff2') => Promise<Browser>
  restore: () => Promise<unknown>
}

/** A provider without an account API: the portal itself stores the devices. */
async function elsewhere(): Promise<Place> {
  const world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  for (const user_no of ['A00002', 'A00003', 'norole'])
    await given.person({ user_no, name_zh: '林知夏', email: `${user_no}@chengchuan.example` })
  for (const userNo of ['A00002', 'A00003']) await given.personRole(userNo, orgCode, roleNo)
  const signedIn = async (person: 'staff' | 'staff2') => {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: person === 'staff' ? 'A00002' : 'A00003' })
    return browser
  }
  const tables = ['totp_device', 'totp_enrolment', 'totp_guess', 'recovery_code', 'totp_used_step']
  const restore = () => world.database.pool.query(tables.map((name) => `delete from ${name};`).join(''))
  return { world, signedIn, restore }
}

async function atBundledProvider(): Promise<Place> {
  const world = await bundledWorld()
  return { world, signedIn: (person) => world.signedIn(person), restore: world.restore }
}

const places = { 'at another provider': elsewhere, 'at the bundled provider': atBundledProvider }

describe.each(Object.entries(places))('devices %s', (name, open) => {
  let world: TestWorld
  let signedIn: Place['signedIn']
  let restore: Place['restore']
  let mine: Browser
  let device: { id: string; secret: string; recoveryCodes: string[] }
  const hasPassword = name === 'at the bundled provider'

  beforeAll(async () => {
    ;({ world, signedIn, restore } = await open())
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_counter').execute()
    await restore()
    mine = await signedIn('staff')
  })

  /** Binds a device for this person. */
  async function bindDevice() {
    const { secret, accountId } = (await mine.call(start)).envelope.data
    const query = { account_id: accountId, code: totpCode(secret, world.clock.now()) }
    const { bindId: id, recoveryCodes } = (await mine.call(confirm, { query, body: {} })).envelope.data
    device = { id, secret, recoveryCodes }
  }

  /** Returns a code that has not been used. */
  const freshCode = () => {
    world.clock.forward(60)
    return totpCode(device.secret, world.clock.now())
  }
  const stepUp = (browser: Browser, method: 'password' | 'totp', value: unknown) =>
    browser.call('POST /iam-portal/auth/stepUp', { body: { method, value } })
  const ticketBy = async (value: string, browser = mine) => ({
    'pwd-ticket': (await stepUp(browser, 'totp', value)).envelope.data.pwdTicket,
  })
  const listed = async (browser = mine) => (await browser.call(innerAccount)).envelope.data
  const audited = async (action: string) =>
    (
      await world.database.db
        .selectFrom('audit_record')
        .select('result')
        .where('actor_no', '=', 'A00002')
        .where('action', '=', action)
        .execute()
    ).map(({ result }) => result)

  test('[HOME-12] one’s accounts elsewhere are listed, bound or not; nobody else’s', async () => {
    const data = await listed()
    expect(data).toMatchObject({ userNo: 'A00002', recoveryCodesLeft: 0 })
    expect(data.accounts).toMatchObject([
      { accountId: 'wechat', bound: false, bindable: false, reason: '尚未接入，暂不能绑定' },
      { accountId: 'wecom', bound: false, bindable: false },
      { accountId: 'passkey', bound: false, bindable: true },
      { accountId: 'totp', bound: false, bindable: true },
    ])
  })

  test('S-112 a session that signed in long ago says first who it is', async () => {
    const old = await signedIn('staff2')
    expect((await old.call(start)).status).toBe(200)
    world.clock.forward(601)
    expect(await old.call(start)).toMatchObject({
      status: 401,
      envelope: { code: 1009, data: { methods: [hasPassword ? 'password' : 'provider'] } },
    })
    if (!hasPassword) return
    const { pwdTicket } = (await stepUp(old, 'password', firstPassword)).envelope.data
    expect((await old.call(start, { headers: { 'pwd-ticket': pwdTicket } })).status).toBe(200)
  })

  test('S-097 no device of another and no name of the caller’s choice comes into the QR code', async () => {
    const [theirs, own] = [await signedIn('staff2'), await signedIn('staff')]
    const { accountId } = (await theirs.call(start)).envelope.data
    expect((await own.call(start, { query: { account_id: accountId } })).status).toBe(404)
    expect((await own.call(confirm, { query: { account_id: accountId, code: '000000' } })).status).toBe(410)
    const begun = await own.call(start, { query: { user_name: '<script>alert(1)</script>' } })
    expect(begun.status).toBe(200)
    expect(JSON.stringify(begun.envelope)).not.toContain('alert')
    expect((await listed(theirs)).accounts.at(-1)).toMatchObject({ accountType: 'totp', bound: false })
  })

  test('ten QR codes a minute are drawn for one person', async () => {
    const browser = await signedIn('staff2')
    world.clock.stopAt(new Date(Math.ceil(world.clock.now().getTime() / 60_000) * 60_000))
    const asked = Promise.all(Array.from({ length: 12 }, () => browser.call(start)))
    const answers = await asked.finally(() => world.clock.run())
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('a device counts from its first code on; wrong ones say how many are left, and the fifth ends it', async () => {
    const begin = async () => (await mine.call(start)).envelope.data
    let begun = await begin()
    expect(begun).toMatchObject({ digits: 6, period: 30, algorithm: 'SHA1', expireSeconds: 600 })
    expect(begun.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    const offer = (code: string) =>
      mine.call(confirm, { query: { account_id: begun.accountId, code }, body: { name: '<b>手机</b>' } })
    const late = totpCode(begun.secret, new Date(world.clock.now().getTime() - 180_000))
    expect(await offer(late)).toMatchObject({
      status: 422,
      envelope: { code: 4005, data: { left: 4, driftSec: expect.any(Number) } },
    })
    for (const code of ['', '12345', '000000\n', '１２３４５']) await offer(code)
    const locked = await offer(totpCode(begun.secret, world.clock.now()))
    expect([locked.status, locked.envelope.code]).toEqual([423, 423])
    expect((await listed()).accounts.at(-1)).toMatchObject({ bound: false })

    world.clock.forward(601)
    mine = await signedIn('staff')
    const elsewhere = await signedIn('staff')
    begun = await begin()
    const bound = await offer(totpCode(begun.secret, world.clock.now()))
    expect(bound).toMatchObject({ status: 200, envelope: { data: { bound: true } } })
    const { bindId: id, recoveryCodes } = bound.envelope.data
    expect(new Set(recoveryCodes).size).toBe(10)
    const data = await listed()
    expect(data.recoveryCodesLeft).toBe(10)
    expect(data.accounts.at(-1)).toMatchObject({ bindId: id, bound: true, displayName: '<b>手机</b>' })
    expect(await audited('totp.bind')).toContain('ok')
    expect((await elsewhere.call('GET /iam-portal/auth/user')).status).toBe(401)
    expect((await mine.call('GET /iam-portal/auth/user')).status).toBe(200)
    const told = await world.database.db
      .selectFrom('letter')
      .select('text_zh')
      .where('cause', '=', 'second-factor')
      .execute()
    expect(told.some(({ text_zh }) => text_zh.includes('动态口令设备'))).toBe(true)
  })

  test('S-113 a normal session removes no device, and neither does a password', async () => {
    await bindDevice()
    const refusal = { status: 401, envelope: { code: 1009, data: { methods: ['totp', 'recovery'] } } }
    const attempt = (headers: Record<string, string> = {}) =>
      mine.call(unbind, { params: { id: device.id }, body: {}, headers })
    expect(await attempt()).toMatchObject(refusal)
    if (hasPassword) {
      const { pwdTicket } = (await stepUp(mine, 'password', firstPassword)).envelope.data
      expect(await attempt({ 'pwd-ticket': pwdTicket })).toMatchObject(refusal)
      // Adding an own device would bypass the second factor just as removing the existing one would.
      expect(await mine.call(start, { headers: { 'pwd-ticket': pwdTicket } })).toMatchObject(refusal)
    }
    expect(await mine.call(renew, { body: {} })).toMatchObject(refusal)
    expect((await listed()).accounts.at(-1)).toMatchObject({ bindId: device.id })
    expect(await audited('totp.unbind')).toContain('denied')
  })

  test('S-115 nothing but a code of the device is one', async () => {
    await bindDevice()
    for (const value of ['', null, ['123456'], { code: '123456' }, 123456, undefined]) {
      const { status } = await stepUp(mine, 'totp', value)
      expect([value, [400, 422].includes(status)]).toEqual([value, true])
    }
    expect((await stepUp(mine, 'totp', `${freshCode()}0`)).envelope.code).toBe(4005)
  })

  test('S-116 a recovery code works once, and no list shows codes again; new ones end the former', async () => {
    await bindDevice()
    const { length: before } = await audited('recovery-codes.renew')
    const [first = '', second = '', third = ''] = device.recoveryCodes
    const ticket = await ticketBy(first)
    expect((await stepUp(mine, 'totp', first)).envelope.code).toBe(4005)
    const data = await listed()
    expect(data.recoveryCodesLeft).toBe(9)
    for (const code of device.recoveryCodes) expect(JSON.stringify(data)).not.toContain(code)
    const renewed = await mine.call(renew, { body: {}, headers: ticket })
    expect(renewed.status).toBe(200)
    expect(renewed.envelope.data.recoveryCodes).toHaveLength(10)
    expect((await stepUp(mine, 'totp', second)).envelope.code).toBe(4005)
    expect((await stepUp(mine, 'totp', third)).envelope.code).toBe(4005)
    expect((await audited('recovery-codes.renew')).slice(before)).toEqual(['ok'])
  })

  test('a name is kept as it was given, for one’s own device', async () => {
    await bindDevice()
    const name = async (browser: Browser, text: string) =>
      browser.call(rename, { body: { accountId: device.id, name: text } })
    expect((await name(mine, '  工作手机 ')).envelope.data).toEqual({
      accountId: device.id,
      displayName: '工作手机',
    })
    for (const bad of ['', ' ', 'x'.repeat(41), 'a\u202Eb']) {
      expect((await name(mine, bad)).status).toBe(422)
    }
    expect((await name(await signedIn('staff2'), 'mine now')).status).toBe(404)
    expect((await listed()).accounts.at(-1)).toMatchObject({ displayName: '工作手机' })
  })

  test('S-120 a ticket of one session removes nothing in another', async () => {
    if (hasPassword) return
    await bindDevice()
    const elsewhereSignedIn = await signedIn('staff')
    const headers = await ticketBy(freshCode())
    const stolen = { params: { id: device.id }, body: {}, headers }
    expect((await elsewhereSignedIn.call(unbind, stolen)).envelope.code).toBe(1009)
    expect((await listed()).accounts.at(-1)).toMatchObject({ bindId: device.id })
  })

  test('a device is unbound by its code, with its recovery codes; a second time is reported', async () => {
    await bindDevice()
    const headers = await ticketBy(freshCode())
    const other = await signedIn('staff2')
    expect((await other.call(unbind, { params: { id: device.id }, body: {} })).envelope.code).toBe(4006)
    const request = { params: { id: device.id }, body: {}, headers }
    expect(await mine.call(unbind, request)).toMatchObject({
      status: 200,
      envelope: { data: { accountId: 'totp', bound: false, bindable: true } },
    })
    expect(await mine.call(unbind, request)).toMatchObject({ status: 422, envelope: { code: 4006 } })
    const data = await listed()
    expect(data.recoveryCodesLeft).toBe(0)
    expect(data.accounts.at(-1)).toMatchObject({ bound: false })
    expect(await audited('totp.unbind')).toContain('ok')
  })

  test('secrets and codes are in no log, audit row, notice or letter', async () => {
    await bindDevice()
    const headers = await ticketBy(freshCode())
    await mine.call(unbind, { params: { id: device.id }, body: {}, headers })
    const { db } = world.database
    const rows = await Promise.all(
      (['audit_record', 'notice', 'letter', 'step_up_ticket'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    )
    const seen = JSON.stringify([world.logged, rows])
    for (const secret of [device.secret, ...device.recoveryCodes]) expect(seen).not.toContain(secret)
  })
})

describe('the list', () => {
  let place: Place
  beforeAll(async () => {
    place = await elsewhere()
  })
  afterAll(() => place?.world.stop())

  test('[HOME-12] in a test environment WeChat and enterprise WeChat cannot be bound, and the list says why', async () => {
    const tester = place.world.browser()
    await tester.signIn(place.world.provider, { sub: 'A00003' }, 'fat')
    const { env, accounts } = (await tester.call(innerAccount, { headers: { env: 'fat' } })).envelope.data
    expect(env).toBe('fat')
    expect(accounts).toMatchObject([
      { bindable: false, reason: '测试环境不能绑定' },
      { bindable: false, reason: '测试环境不能绑定' },
      { accountType: 'passkey', bindable: true },
      { accountType: 'totp', bindable: true },
    ])
  })

  test('S-112 a session that starts without typing a password is as old as the last typed one', async () => {
    const { provider, browser } = place.world
    provider.faults.claims = (claims) => ({ ...claims, auth_time: (claims.iat ?? 0) - 601 })
    const silent = browser()
    await silent.signIn(provider, { sub: 'A00003' }).finally(() => {
      delete provider.faults.claims
    })
    expect(await silent.call(start)).toMatchObject({ status: 401, envelope: { code: 1009 } })
  })

  test('[SCR-08] a person without organization and role sees their own', async () => {
    const other = place.world.browser()
    await other.signIn(place.world.provider, { sub: 'norole' })
    expect((await other.call(innerAccount)).status).toBe(200)
  })
})
