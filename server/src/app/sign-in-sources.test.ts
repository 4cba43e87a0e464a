import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import {
  type OutsideProvider,
  outsideSecret,
  startOutsideProvider,
} from '@iambiz/provider/testing/outside-provider.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'

const admin = 'POST /iam-authority/v1/admin/signInSource'
const list = 'GET /iam-authority/v1/admin/signInSource/list'

let world: BundledWorld
let outside: OutsideProvider
let boss: Browser
let headers: Record<string, string>

beforeAll(async () => {
  outside = await startOutsideProvider()
  world = await bundledWorld({}, { sendsEvents: true, callsLoopback: true })
  headers = await world.makeSuperManagers(['guessed'])
  boss = await world.signedIn('guessed')
})
afterAll(async () => {
  await world?.stop()
  await outside?.stop()
})
beforeEach(async () => {
  await world.atProvider.pool.query('delete from idp.sign_in_source')
})

let ticket: string | undefined

/** The headers with one ticket for all tests, since step-ups are limited. */
async function stepUp(): Promise<Record<string, string>> {
  if (ticket === undefined) {
    const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
      body: { method: 'password', value: firstPassword },
    })
    ticket = envelope.data.pwdTicket
  }
  return { ...headers, 'pwd-ticket': ticket }
}

const draft = {
  ...{ kind: 'oidc', code: 'keycloak', nameZh: '集团账号', nameEn: 'Group account', secret: outsideSecret },
  ...{ clientId: 'iambiz', claim: 'staff_no', firstSignIn: 'trust' },
} as const

async function save(changes: object = {}) {
  const body = { ...draft, issuer: outside.issuer, ...changes } as never
  return boss.call(`${admin}/saveOrUpdate`, { body, headers: await stepUp() })
}

async function addSource(changes: object = {}) {
  const { envelope } = await save(changes)
  const { id, revision } = envelope.data
  const on = { id, revision, status: 1 } as const
  await boss.call(`${admin}/status`, { body: on, headers: await stepUp() })
  return id
}

/** Signs a person in with the source; returns the page that refuses it, or the person's browser in the portal. */
async function signIn(claims: { sub: string; staff_no: string }): Promise<Browser | string> {
  const browser = world.browser()
  const started = await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')
  const atProvider = createBrowser()
  const { location: page } = await atProvider.get(started.headers.get('location') ?? '')
  const { location } = await atProvider.get(`${page}/source?code=keycloak&lang=en`)
  const back = await atProvider.get(outside.agree(location, claims))
  const next = await atProvider.get(back.location)
  if (!next.location) return next.body
  const { location: home } = await atProvider.get(next.location)
  await browser.exchange(new URL(home))
  return browser
}

test('[SOURCE-07] super managers maintain sources, with a step-up; the log has no secret', async () => {
  const withoutTicket = await boss.call(`${admin}/saveOrUpdate`, {
    body: { ...draft, issuer: outside.issuer } as never,
    headers,
  })
  expect(withoutTicket.envelope.code).toBe(1009)
  const staff = await world.signedIn('staff')
  expect((await staff.call(list)).status).toBe(403)
  const id = await addSource()
  const { sources, isBundled } = (await boss.call(list, { headers })).envelope.data
  expect(isBundled).toBe(true)
  expect(sources).toMatchObject([
    {
      id,
      code: 'keycloak',
      status: 1,
      hasSecret: true,
      redirectUri: `${world.issuer}/source/callback/keycloak`,
    },
  ])
  expect(JSON.stringify(sources)).not.toContain(outsideSecret)
  const logged = await world.database.db
    .selectFrom('audit_record')
    .selectAll()
    .where('action', 'like', 'sign-in-source.%')
    .execute()
  expect(logged.map(({ action }) => action).sort()).toEqual([
    'sign-in-source.create',
    'sign-in-source.status',
  ])
  expect(JSON.stringify(logged)).not.toContain(outsideSecret)
})

test('[SOURCE-07] refused fields have a message each', async () => {
  const { envelope } = await save({ issuer: 'http://169.254.169.254', domains: ['*'] })
  const { fields } = envelope.data as unknown as { fields: { field: string }[] }
  expect(fields.map(({ field }) => field).sort()).toEqual(['domains', 'issuer'])
})

test('[SOURCE-14] a SAML source is set up from its metadata, and shows ours', async () => {
  const metadata = await (await fetch(`${world.issuer}/saml/metadata`)).text()
  const read = await boss.call(`${admin}/metadata`, { body: { xml: metadata }, headers })
  const settings = read.envelope.data
  expect(settings).toMatchObject({ entityId: `${world.issuer}/saml/metadata`, signsRequests: false })
  const broken = await boss.call(`${admin}/metadata`, { body: { xml: '<a/>' }, headers })
  expect(broken.status).toBe(422)
  expect(broken.envelope.data).toMatchObject({ reason: 'metadata-without-identity-provider' })
  const saved = await save({ kind: 'saml', code: 'corp', secret: undefined, claim: '', ...settings })
  expect(saved.status).toBe(200)
  const [source] = (await boss.call(list, { headers })).envelope.data.sources
  expect(source).toMatchObject({
    ...settings,
    kind: 'saml',
    entityUri: `${world.issuer}/source/metadata/corp`,
  })
  const ours = await fetch(source?.entityUri ?? '')
  expect(await ours.text()).toContain(source?.redirectUri)
  // The provider does not know itself as an application.
  const tested = await boss.call(`${admin}/test`, { body: { id: source?.id ?? '' }, headers })
  expect(tested.envelope.data.problem).toBe('client')
})

test('[SOURCE-16] a person whose account a source opened is in the portal, without any role', async () => {
  await addSource({ firstSignIn: 'create' })
  const browser = await signIn({ sub: 'kc-new', staff_no: 'B00009' })
  expect(browser).not.toBeTypeOf('string')
  const { db } = world.database
  const person = await db.selectFrom('person').select('status').where('user_no', '=', 'B00009').execute()
  const roles = await db.selectFrom('person_role').selectAll().where('user_no', '=', 'B00009').execute()
  expect([person, roles]).toEqual([[{ status: 1 }], []])
})

test('[SOURCE-08] a test says in a word what is wrong', async () => {
  const id = await addSource()
  expect((await boss.call(`${admin}/test`, { body: { id }, headers })).envelope.data.problem).toBeUndefined()
  const { sources } = (await boss.call(list, { headers })).envelope.data
  const { revision } = sources[0] ?? { revision: 0 }
  await save({ id, revision, secret: 'another secret' })
  expect((await boss.call(`${admin}/test`, { body: { id }, headers })).envelope.data.problem).toBe('client')
  expect((await boss.call(list, { headers })).envelope.data.sources[0]?.test?.problem).toBe('client')
})

test('[SOURCE-09] the session, the log and the own sign-ins tell the source', async () => {
  await addSource()
  const browser = await signIn({ sub: 'kc-2', staff_no: staffNumbers.staff })
  if (typeof browser === 'string') throw new Error(browser)
  const { rows } = await world.database.pool.query(
    `select login_type from login_log where user_no = $1 and event_type = 'login' order by occurred_at desc limit 1`,
    [staffNumbers.staff],
  )
  expect(rows).toEqual([{ login_type: 'source:keycloak' }])
  const sessions = await world.database.pool.query(
    'select login_type from session where user_no = $1 and login_type like $2',
    [staffNumbers.staff, 'source:%'],
  )
  expect(sessions.rowCount).toBe(1)
})

test('[SOURCE-09] everybody can read the names of the sources, and nothing else of them', async () => {
  await addSource()
  const staff = await world.signedIn('staff')
  const { envelope } = await staff.call('GET /iam-portal/v1/portal/signInSourceNames')
  expect(envelope.data.sources).toEqual([
    { code: 'keycloak', nameZh: '集团账号', nameEn: 'Group account', status: 1 },
  ])
})

test('[SOURCE-09] statistics and exports name a source, also while it is off; by its code when it is gone', async () => {
  const id = await addSource()
  await signIn({ sub: 'kc-2', staff_no: staffNumbers.staff })
  // The day may be another one in the time zone of the portal.
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const filter = { startDate: dayAfter(-1), endDate: dayAfter(1), loginTypes: ['source:keycloak'] }
  const named = async () => {
    const { envelope } = await boss.call('POST /iam-log/v1/loginLog/chartLoginTypePie', {
      body: filter as never,
      headers,
    })
    const response = await boss.fetchRaw('/api/iam-log/v1/loginLog/list', {
      method: 'POST',
      headers: {
        ...{ ...headers, 'content-type': 'application/json' },
        ...{ env: 'prod', lang: 'en', containertype: 'web-pc' },
      },
      body: JSON.stringify({ ...filter, export: true }),
    })
    const [titles = [], row = []] = readSpreadsheet(Buffer.from(await response.arrayBuffer())).rows
    return [envelope.data.items.map(({ name }) => name), row[titles.indexOf('Sign-in method')]]
  }
  expect(await named()).toEqual([['集团账号'], 'Group account'])
  await boss.call(`${admin}/status`, { body: { id, revision: 2, status: 0 }, headers: await stepUp() })
  expect(await named()).toEqual([['集团账号'], 'Group account'])
  await boss.call(`${admin}/delete`, { body: { id, revision: 3 }, headers: await stepUp() })
  expect(await named()).toEqual([['登录来源 keycloak'], 'Sign-in source keycloak'])
})

test('[SOURCE-02] only people of the chosen organizations and roles may use it', async () => {
  const given = givenIn(world.database.db)
  const [org, role] = [
    await given.organization({ org_code: fresh('o') }),
    await given.role({ role_no: fresh('r') }),
  ]
  await given.personRole(staffNumbers.victim, org, role)
  await addSource({ orgCodes: [org], roleNos: [role] })
  expect(await signIn({ sub: 'kc-3', staff_no: staffNumbers.staff2 })).toContain(
    'You can’t sign in to the portal with Group account.',
  )
  expect(typeof (await signIn({ sub: 'kc-5', staff_no: staffNumbers.victim }))).toBe('object')
})

test('[SOURCE-01] a super manager is never linked without proof; links are listed and removed', async () => {
  const id = await addSource()
  expect(await signIn({ sub: 'kc-6', staff_no: staffNumbers.guessed })).toContain('Portal password')
  await signIn({ sub: 'kc-2', staff_no: staffNumbers.staff })
  const people = async () =>
    (await boss.call(`${admin}/people`, { body: { id }, headers })).envelope.data.list
  const [link] = await people()
  expect(link).toMatchObject({ userNo: staffNumbers.staff, userName: '张staff', displayName: 'kc-2' })
  await boss.call(`${admin}/unlink`, { body: { linkId: link?.linkId ?? '' }, headers: await stepUp() })
  expect(await people()).toEqual([])
})

test('[SOURCE-01] people see and unlink their accounts at sources in the personal center', async () => {
  await addSource()
  const browser = await signIn({ sub: 'kc-2', staff_no: staffNumbers.staff })
  if (typeof browser === 'string') throw new Error(browser)
  const own = async () =>
    (await browser.call('POST /iam-portal/v1/portal/innerAccount', { body: {} })).envelope.data.sources
  const [link] = (await own()) ?? []
  expect(link).toMatchObject({ name: '集团账号', displayName: 'kc-2' })
  const unlink = 'POST /iam-portal/v1/portal/linkedSource/unlink'
  const body = { linkId: link?.linkId ?? '' }
  expect((await browser.call(unlink, { body })).envelope.code).toBe(1009)
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  await browser.call(unlink, { body, headers: { 'pwd-ticket': envelope.data.pwdTicket } })
  expect(await own()).toBeUndefined()
})

test('[SOURCE-02] a question without the provider’s signature is refused', async () => {
  const response = await fetch(`${world.baseUrl}/api/iam-portal/auth/signInSource`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt' },
    body: 'e30.e30.',
  })
  expect(response.status).toBe(400)
})
