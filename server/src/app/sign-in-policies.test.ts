import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { connectionSettings } from '@iambiz/provider/connections/settings.ts'
import { createBrowser, openWithin } from '@iambiz/provider/testing/browser.ts'
import { connectApp, partyOfApp } from '@iambiz/provider/testing/connections.ts'
import { partyOf, type RelyingParty } from '@iambiz/provider/testing/relying-party.ts'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'

const save = 'POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate'
const simulate = 'POST /iam-authority/v1/admin/signInPolicy/simulate'
const inside = '10.24.8.9'
const outside = '203.0.113.77'

type Account = keyof typeof staffNumbers
type Device = 'new' | 'known' | 'trusted'

let world: BundledWorld
let boss: Browser
let headers: Record<string, string>
let finance: { appId: string; party: RelyingParty }
/** An application whose connection requires a second factor. */
let strict: { appId: string; party: RelyingParty }
let portal: RelyingParty
const secrets: Partial<Record<Account, string>> = {}

const db = () => world.database.db

/** Binds an authenticator in the personal center; returns the browser, whose session goes on. */
async function bindDevice(account: Account): Promise<Browser> {
  const browser = await world.signedIn(account)
  const { secret = '', accountId } = (await browser.call('POST /iam-portal/v1/portal/singleGenerateQRCode'))
    .envelope.data
  const query = { account_id: accountId, code: totpCode(secret, world.clock.now()) }
  const { status } = await browser.call('POST /iam-portal/v1/portal/confirm', { query, body: {} })
  expect(status).toBe(200)
  secrets[account] = secret
  return browser
}

/** A code that was not used before. */
function freshCode(account: Account): string {
  world.clock.forward(60)
  return totpCode(secrets[account] ?? '', world.clock.now())
}

/** Connects an application at the provider and in the portal, for everybody. */
async function connected(wanted: Parameters<typeof connectApp>[1]) {
  const app = await connectApp(world.atProvider, wanted)
  const given = givenIn(db())
  await given.application({
    ...{ app_id: app.appId, app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
  })
  for (const person of Object.values(staffNumbers)) await given.grant(app.appId, { person })
  const row = { app_id: app.appId, client_id: app.clientId, kind: wanted?.kind ?? 'oidc' }
  await db()
    .insertInto('connection')
    .values({ ...row, status: 1, template: 'web', revision: 1 })
    .execute()
  return app
}

async function connectedParty(settings: { requireMfa?: boolean } = {}) {
  const app = await connected({ settings })
  return { appId: app.appId, party: await partyOfApp(world.issuer, app) }
}

/** Confirms the super manager's password; returns the headers of calls that need it. */
async function stepUp(): Promise<Record<string, string>> {
  const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  return { ...headers, 'pwd-ticket': envelope.data.pwdTicket }
}

const plain = {
  ...{ nameZh: '策略', status: 1, target: 'any', network: 'any', device: 'any', effect: 'second-factor' },
  kinds: ['totp', 'passkey'],
} as const

async function savePolicy(changes: object) {
  const name = fresh('策略')
  return boss.call(save, { body: { ...plain, nameZh: name, ...changes } as never, headers: await stepUp() })
}

beforeAll(async () => {
  world = await bundledWorld({}, { sendsEvents: true, trustsProxies: true })
  const given = givenIn(db())
  await given.system({ system_code: 'finance' })
  await given.category({ category_code: 'office' })
  await given.role({ role_no: 'accountant' })
  const org = await given.organization({ org_code: fresh('o') })
  await given.personRole(staffNumbers.victim, org, 'accountant')
  headers = await world.makeSuperManagers(['guessed'])
  const redirectUri = `${world.baseUrl}/iambiz/home`
  portal = await partyOf(world.issuer, {
    id: 'iambiz-portal',
    redirectUri,
    alg: 'ES256',
    authentication: client.None(),
  })
  finance = await connectedParty()
  strict = await connectedParty({ requireMfa: true })
  for (const account of ['staff2', 'victim'] as const) await bindDevice(account)
  boss = await bindDevice('guessed')
  const reports = () => db().selectFrom('second_factor_change').select('user_no').execute()
  await vi.waitFor(async () => expect(await reports()).toHaveLength(3), 30_000)
}, 60_000)
afterAll(() => world?.stop())
beforeEach(() => db().deleteFrom('sign_in_policy').execute())

/** A browser at an address, which has signed in before as the device says. */
async function browserOf(account: Account, device: Device, address: string) {
  const browser = createBrowser()
  const options = { headers: { 'x-forwarded-for': address } }
  const get = (url: string) => browser.get(url, options)
  const post = (url: string, form: Record<string, string>) => browser.post(url, form, options)
  const begin = async (party: RelyingParty) => {
    const { location } = await get((await party.begin()).url)
    return location
  }
  const signIn = async (party: RelyingParty) => {
    const page = await begin(party)
    if (!page.includes('/signin/')) return { status: 302, body: '', location: page }
    const shown = await get(page)
    // With a session only the second factor may be missing.
    if (shown.location !== '') return { ...shown, location: shown.location }
    if (!shown.body.includes('name="password"')) return shown
    return post(page, { account, password: firstPassword })
  }
  if (device !== 'new') {
    const posted = await signIn(portal)
    if (secrets[account]) {
      const trust: Record<string, string> = device === 'trusted' ? { trust: '1' } : {}
      await post(posted.location, { code: freshCode(account), ...trust })
    }
    // The next sign-in begins with the password.
    browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => !/session/.test(name)))
  }
  return { signIn, get, post }
}

/** What the reply to a password means. */
async function outcomeOf(
  reply: { status: number; body: string; location: string },
  browser: Awaited<ReturnType<typeof browserOf>>,
) {
  if (reply.location.includes('/code')) return 'second-factor'
  const last = reply.location.startsWith(world.issuer) ? await browser.get(reply.location) : reply
  if (last.location.startsWith(world.issuer)) {
    const page = await browser.get(last.location)
    return page.body.includes('需要第二重验证') ? 'set-up' : page.location
  }
  if (last.body.includes('登录策略不允许本次登录')) return 'refused'
  if (last.body.includes('需要第二重验证')) return 'set-up'
  return new URL(last.location).searchParams.has('code') ? 'allowed' : last.location
}

const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
const office = { network: 'inside', ranges: ['10.24.0.0/16'] }
const elsewhere = { network: 'outside', ranges: ['10.24.0.0/16'] }
const ofFinance = () => ({ target: 'chosen', appIds: [finance.appId] })

type Case = {
  policy: () => object
  account: Account
  app?: 'finance' | 'strict'
  address?: string
  device?: Device
  expected: string
}

const cases: [string, Case][] = [
  ['of another role', { policy: () => ({ roleNos: ['accountant'] }), account: 'staff', expected: 'allowed' }],
  [
    'of the role',
    { policy: () => ({ roleNos: ['accountant'] }), account: 'victim', expected: 'second-factor' },
  ],
  ['without a second factor', { policy: () => ({}), account: 'staff', expected: 'set-up' }],
  [
    'with time to set one up',
    { policy: () => ({ graceUntil: inDays(14) }), account: 'staff', expected: 'allowed' },
  ],
  ['in the office', { policy: () => elsewhere, account: 'staff', address: inside, expected: 'allowed' }],
  ['elsewhere', { policy: () => elsewhere, account: 'staff', address: outside, expected: 'set-up' }],
  [
    'from a network that is refused',
    {
      policy: () => ({ ...elsewhere, roleNos: ['accountant'], effect: 'refuse', kinds: [] }),
      ...{ account: 'victim', address: outside, expected: 'refused' },
    },
  ],
  [
    'on a new device',
    { policy: () => ({ device: 'new', roleNos: [] }), account: 'staff', device: 'new', expected: 'set-up' },
  ],
  [
    'on a known device',
    { policy: () => ({ device: 'new' }), account: 'staff', device: 'known', expected: 'allowed' },
  ],
  [
    'in a trusted browser',
    { policy: () => ({ device: 'untrusted' }), account: 'staff2', device: 'trusted', expected: 'allowed' },
  ],
  [
    'in a trusted browser that the policy does not spare',
    {
      policy: () => office,
      account: 'staff2',
      address: inside,
      device: 'trusted',
      expected: 'second-factor',
    },
  ],
  ['to a finance application', { policy: ofFinance, account: 'staff', app: 'finance', expected: 'set-up' }],
  ['to the portal', { policy: ofFinance, account: 'staff', expected: 'allowed' }],
  [
    'to an application that asks itself',
    { policy: ofFinance, account: 'victim', app: 'strict', device: 'trusted', expected: 'second-factor' },
  ],
]

describe('the simulator agrees with what happens', () => {
  test.each(cases)(
    '[POL-06] %s',
    async (_what, { policy, account, app, address = inside, device = 'known', expected }) => {
      const browser = await browserOf(account, device, address)
      expect(await savePolicy(policy())).toMatchObject({ status: 200 })
      const chosen = { finance, strict }
      const attempt = {
        ...{ userNo: staffNumbers[account], address, device },
        ...(app ? { appId: chosen[app].appId } : {}),
      }
      const simulated = await boss.call(simulate, { body: { attempt }, headers })
      const real = await outcomeOf(await browser.signIn(app ? chosen[app].party : portal), browser)
      expect({ simulated: simulated.envelope.data.outcome, real }).toEqual({
        simulated: expected,
        real: expected,
      })
    },
  )
})

test('[POL-05] sessions of a role last as long as its policy says', async () => {
  await savePolicy({
    effect: 'session',
    kinds: [],
    roleNos: ['accountant'],
    sessionMinutes: 480,
    idleMinutes: 15,
  })
  const limitsOf = (account: Account) =>
    db()
      .selectFrom('session')
      .select(['idle_minutes', 'life_minutes'])
      .where('user_no', '=', staffNumbers[account])
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  await world.signedIn('staff')
  expect(await limitsOf('staff')).toEqual({ idle_minutes: null, life_minutes: null })
  await givenIn(db()).personRole(
    staffNumbers.staff,
    await givenIn(db()).organization({ org_code: fresh('o') }),
    'accountant',
  )
  await world.signedIn('staff')
  expect(await limitsOf('staff')).toEqual({ idle_minutes: 15, life_minutes: 480 })
  await db()
    .deleteFrom('person_role')
    .where('role_no', '=', 'accountant')
    .where('user_no', '=', staffNumbers.staff)
    .execute()
})

test('[POL-05] a limit for new devices holds for the session in the portal too, and for these alone', async () => {
  await savePolicy({ effect: 'session', kinds: [], device: 'new', idleMinutes: 10 })
  const browser = createBrowser()
  const limitOf = async () => {
    await world.signedIn('staff', firstPassword, browser)
    browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => !/session/.test(name)))
    const latest = db().selectFrom('session').select('idle_minutes').orderBy('created_at', 'desc')
    return (await latest.executeTakeFirstOrThrow()).idle_minutes
  }
  expect([await limitOf(), await limitOf()]).toEqual([10, null])
})

describe('the provider signs on without asking', () => {
  /** Lets all sessions at the provider grow older, as moving the clocks of the library and PostgreSQL would. */
  const wait = (minutes: number) =>
    world.atProvider.pool.query(
      `update idp.oidc_record set expires_at = expires_at - make_interval(mins => $1), payload = payload
         || jsonb_build_object('exp', (payload ->> 'exp')::int - $1 * 60, 'loginTs', (payload ->> 'loginTs')::int - $1 * 60)
       where kind = 'Session' and payload ? 'loginTs'`,
      [minutes],
    )
  const limit = { effect: 'session', kinds: [] }

  test.each([
    ['until the session is as old as a policy allows', { ...limit, sessionMinutes: 480 }, [470, 20]],
    ['while it is used as often as a policy wants', { ...limit, idleMinutes: 15 }, [10, 10, 16]],
  ])('[POL-05] %s', async (_what, policy, waits) => {
    expect(await savePolicy(policy)).toMatchObject({ status: 200 })
    const browser = await browserOf('staff', 'new', inside)
    await outcomeOf(await browser.signIn(portal), browser)
    for (const minutes of waits) {
      await wait(minutes)
      const { location } = await browser.get((await finance.party.begin()).url)
      expect(location.includes('/signin/')).toBe(minutes === waits.at(-1))
    }
  })
})

test('[POL-09] a CAS application gets no ticket before the second factor that its policy wants', async () => {
  const service = 'https://wiki.example/private/'
  const wiki = await connected({
    kind: 'cas',
    settings: connectionSettings.parse({ cas: { serviceUrls: [service] }, tokenEndpointAuthMethod: 'none' }),
  })
  const browser = await browserOf('staff', 'new', inside)
  await outcomeOf(await browser.signIn(portal), browser)
  const ticketOr = async (more: Record<string, string> = {}) => {
    const login = `${world.issuer}/cas/login?${new URLSearchParams({ service, ...more })}`
    const { location, body } = await openWithin(world.issuer, browser, login)
    return location.includes('ticket=ST-') ? 'ticket' : location || body
  }
  expect(await ticketOr()).toBe('ticket')
  await savePolicy({ target: 'chosen', appIds: [wiki.appId] })
  expect(await ticketOr()).toContain('需要第二重验证')
  expect(await ticketOr({ gateway: 'true' })).toBe(service)
})

test('[POL-07] a policy that locks the caller or all super managers out is refused, in the preview too', async () => {
  const preview = async (changes: object) =>
    (
      await boss.call('POST /iam-authority/v1/admin/signInPolicy/preview', {
        body: { draft: { ...plain, nameZh: '策略', ...changes } as never },
        headers,
      })
    ).envelope.data
  const closed = { ...office, effect: 'refuse', kinds: [], network: 'outside' }
  expect((await savePolicy(closed)).envelope.message).toContain('您将无法')
  expect(await preview(closed)).toMatchObject({ lockout: 'caller' })
  // The caller is let in for the time being, but nobody will be once that time is over.
  const passkeys = { kinds: ['passkey'], graceUntil: inDays(3) }
  expect((await savePolicy(passkeys)).envelope.message).toContain('所有超级管理员都将无法登录')
  // Known browsers are replaced one day.
  const newDevices = { device: 'new', effect: 'refuse', kinds: [] }
  expect((await savePolicy(newDevices)).envelope.message).toContain('所有超级管理员都将无法登录')
  expect(await preview({ ...passkeys, roleNos: ['accountant'] })).toMatchObject({
    ...{ people: 1, asked: 0, inGrace: 1, setUp: 0, refused: 0 },
  })
  expect(await db().selectFrom('sign_in_policy').selectAll().execute()).toEqual([])
})

test('[POL-01] a range of less than an IPv6 network of 64 bits is refused', async () => {
  const ofNetwork = (range: string) => savePolicy({ ...elsewhere, roleNos: ['accountant'], ranges: [range] })
  expect((await ofNetwork('2001:db8:0:1::7')).envelope.message).toContain('/64')
  expect((await ofNetwork('2001:db8:0:1::/64')).status).toBe(200)
})

test('[POL-06] an application that a policy closes to a session is in the log of sign-ins, but no silent request', async () => {
  const browser = await browserOf('staff', 'new', inside)
  await outcomeOf(await browser.signIn(portal), browser)
  await savePolicy({ ...ofFinance(), effect: 'refuse', kinds: [] })
  const refusals = async () =>
    Number(
      (
        await world.atProvider.pool.query(
          `select count(*) as refused from idp.security_event where reason = 'not_allowed' and account_no = $1`,
          [staffNumbers.staff],
        )
      ).rows[0].refused,
    )
  const before = await refusals()
  const silent = await browser.get((await finance.party.begin({ prompt: 'none' })).url)
  expect(silent.location).toContain('error=access_denied')
  expect(await refusals()).toBe(before)
  expect((await browser.get((await finance.party.begin()).url)).status).toBe(403)
  expect(await refusals()).toBe(before + 1)
})

test('[POL-03] who has another factor can sign in to the portal to add the one that a policy wants', async () => {
  const browser = await browserOf('victim', 'known', inside)
  await savePolicy({ ...ofFinance(), kinds: ['passkey'] })
  const { body } = await browser.signIn(finance.party)
  expect(body).toContain('/iambiz/home/setting/binding')
})

test('[POL-03] time to set up a second factor is not shortened by giving less', async () => {
  const give = async (hours: number) =>
    (
      await boss.call('POST /iam-authority/v1/admin/signInPolicy/grace', {
        body: { userNo: staffNumbers.staff, hours },
        headers: await stepUp(),
      })
    ).envelope.data.until
  const until = await give(72)
  expect(await give(24)).toBe(until)
  await db().deleteFrom('second_factor_grace').execute()
})

test('[POL-07] a site that a policy names is not moved so that it locks the caller out', async () => {
  const saveSite = (body: object) =>
    boss.call('POST /iam-authority/v1/admin/site/saveOrUpdate', { body: body as never, headers })
  const site = { range: '127.0.0.0/8', nameZh: '本机', nameEn: '' }
  const { data: added } = (await saveSite(site)).envelope
  const closed = { effect: 'refuse', kinds: [], network: 'outside', siteIds: [added.id] }
  expect(await savePolicy(closed)).toMatchObject({ status: 200 })
  const moved = await saveSite({ ...site, ...added, range: '192.0.2.0/24' })
  expect([moved.status, moved.envelope.message]).toEqual([422, expect.stringContaining('您将无法')])
  expect((await saveSite({ ...site, ...added, nameZh: '总部' })).status).toBe(200)
  await db().deleteFrom('sign_in_policy').execute()
  await db().deleteFrom('site').execute()
})

test('[POL-08] no policy applies to a break-glass account, and its sign-ins are reported', async () => {
  const userNo = staffNumbers.staff
  await savePolicy({ ...elsewhere, effect: 'refuse', kinds: [], roleNos: [], network: 'inside' })
  const chosen = await boss.call('POST /iam-authority/v1/admin/signInPolicy/breakGlass', {
    body: { userNos: [userNo] },
    headers: await stepUp(),
  })
  expect(chosen.status).toBe(200)
  await db().deleteFrom('notice').execute()
  const browser = await browserOf('staff', 'new', inside)
  expect(await outcomeOf(await browser.signIn(portal), browser)).toBe('allowed')
  const told = await db().selectFrom('notice').select(['user_no', 'text_zh']).execute()
  expect(told).toEqual([
    {
      user_no: staffNumbers.guessed,
      text_zh: expect.stringContaining('应急账号 张staff（A00002）正在从 10.24.8.9 登录'),
    },
  ])
  await world.signedIn('staff')
  const logged = await db()
    .selectFrom('login_log')
    .select('login_type')
    .where('user_no', '=', userNo)
    .where('event_type', '=', 'login')
    .orderBy('occurred_at', 'desc')
    .executeTakeFirst()
  expect(logged).toEqual({ login_type: 'break_glass' })
  await db().deleteFrom('break_glass_account').execute()
})

test('[POL-08] a sign-in of a break-glass account is reported once, however often its code page is opened', async () => {
  await db().insertInto('break_glass_account').values({ slot: 1, user_no: staffNumbers.staff2 }).execute()
  await db().deleteFrom('notice').execute()
  const browser = await browserOf('staff2', 'new', inside)
  const { location } = await browser.signIn(portal)
  for (let view = 0; view < 2; view++) await browser.get(location)
  const posted = await browser.post(location, { code: freshCode('staff2') })
  expect(new URL((await browser.get(posted.location)).location).searchParams.has('code')).toBe(true)
  expect(await db().selectFrom('notice').select('user_no').execute()).toHaveLength(1)
  await db().deleteFrom('break_glass_account').execute()
})

test('[POL-02] an application asks for the second factor once', async () => {
  await savePolicy({ ...ofFinance() })
  const browser = await browserOf('victim', 'trusted', inside)
  // The portal lets a trusted browser in without a code.
  expect(await outcomeOf(await browser.signIn(portal), browser)).toBe('allowed')
  const asked = await browser.signIn(finance.party)
  expect(asked.location).toContain('/code')
  const posted = await browser.post(asked.location, { code: freshCode('victim') })
  expect(new URL((await browser.get(posted.location)).location).searchParams.has('code')).toBe(true)
  const again = await browser.signIn(finance.party)
  expect(new URL(again.location).searchParams.has('code')).toBe(true)
})

test('[POL-09] without an answer of the portal nobody signs in', async () => {
  const browser = await browserOf('staff', 'known', inside)
  const { pool } = world.database
  await pool.query('alter table sign_in_policy rename to away')
  try {
    const reply = await browser.signIn(portal)
    expect(reply.status).toBe(503)
  } finally {
    await pool.query('alter table away rename to sign_in_policy')
  }
})

test('[POL-02] a one-time code does not stand in for the passkey that a policy asks for', async () => {
  const browser = await browserOf('victim', 'trusted', inside)
  await savePolicy({ kinds: ['passkey'], roleNos: ['accountant'] })
  const { location } = await browser.get((await portal.begin()).url)
  await browser.get(location)
  const reply = await browser.post(location, { account: 'victim', password: firstPassword })
  expect(await outcomeOf(reply, browser)).toBe('set-up')
  expect(reply.body).toContain('需要通行密钥，您尚未添加')
  expect(reply.body).not.toContain('动态口令')
  // The code page belongs to a sign-in whose first factor was accepted.
  const codePage = location.replace(/\?.*/, '/code')
  const posted = await browser.post(codePage, { code: freshCode('victim') })
  expect(posted.location).toContain(new URL(location).pathname)
  expect(posted.location).not.toContain('/code')
})

test('[POL-03] after a reset by an administrator a person has a day to set up a second factor again', async () => {
  await savePolicy({ roleNos: ['accountant'] })
  const { status } = await boss.call('POST /iam-authority/v1/admin/user/resetMfa', {
    body: { userNo: staffNumbers.victim },
    headers: await stepUp(),
  })
  expect(status).toBe(200)
  delete secrets.victim
  const browser = await browserOf('victim', 'known', inside)
  expect(await outcomeOf(await browser.signIn(portal), browser)).toBe('allowed')
  world.clock.forward(25 * 3600)
  expect(await outcomeOf(await browser.signIn(portal), browser)).toBe('set-up')
})
