import { createLog } from '@iambiz/runtime/log.ts'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endDelegation } from '../acting-ticket-store.ts'
import { accountApi } from '../testing/account-api.ts'
import { createBrowser } from '../testing/browser.ts'
import { connectionApi } from '../testing/connection-api.ts'
import { type ConnectedClient, connectClient, type SignedOn } from '../testing/connections.ts'
import { type LogoutReceiver, startLogoutReceiver } from '../testing/logout-receiver.ts'
import { restorePeople } from '../testing/provider.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { type MayStillSignOn, signOutCalls } from './sign-out-api.ts'

let world: GatedWorld
let receiver: LogoutReceiver
let crm: ConnectedClient
let wiki: ConnectedClient

beforeAll(async () => {
  world = await gatedWorld()
  receiver = await startLogoutReceiver()
  crm = await connectClient(world.database, world.provider.url, {
    backchannelLogoutUri: receiver.url,
    initiateLoginUri: 'https://app.test/start',
    scopes: ['openid', 'profile', 'email', 'offline_access', 'acting'],
  })
  wiki = await connectClient(world.database, world.provider.url)
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})
beforeEach(() => restorePeople(world.database))
afterEach(async () => {
  await world.database.pool.query(
    'delete from idp.sign_out_delivery; delete from idp.participant; delete from idp.oidc_record',
  )
  receiver.requests.length = 0
})

/** Asks a call, with a portal that answers as `mayStillSignOn`. */
async function ask(
  path: 'recheck' | 'sign-out-all',
  form: Record<string, string>,
  mayStillSignOn: MayStillSignOn = async () => true,
) {
  const call = signOutCalls[`/admin/connections/${path}`]
  const parts = { db: world.database.db, log: createLog('provider', 'silent'), mayStillSignOn }
  return call?.(parts, new URLSearchParams(form))
}

async function signedOn(account = 'staff') {
  const { browser, tokens } = await tokensOf(world.portal, account)
  return { browser, portal: tokens, crm: await crm.signOn(browser), wiki: await wiki.signOn(browser) }
}

const refreshes = (app: ConnectedClient, { refreshToken }: SignedOn) =>
  client.refreshTokenGrant(app.config, refreshToken).then(
    () => true,
    () => false,
  )

test('S-228 a revoked grant ends tokens and sign-ons of the people concerned only', async () => {
  const [gone, stays] = [await signedOn('staff'), await signedOn('staff2')]
  const asked: unknown[] = []
  const answered = await ask('recheck', { app_id: crm.appId }, async ({ clientId }, accountNo) => {
    asked.push([clientId, accountNo])
    return accountNo !== 'A00002'
  })
  expect(answered).toEqual({ status: 200, body: { checked: 2, ended: 1 } })
  expect(asked.sort()).toEqual([
    [crm.clientId, 'A00002'],
    [crm.clientId, 'A00003'],
  ])
  await receiver.signedOut(gone.crm.sid)
  await expect(
    client.fetchUserInfo(crm.config, gone.crm.accessToken, client.skipSubjectCheck),
  ).rejects.toMatchObject({ status: 401 })
  expect(await refreshes(crm, gone.crm)).toBe(false)
  expect(await refreshes(wiki, gone.wiki)).toBe(true)
  expect(await refreshes(crm, stays.crm)).toBe(true)
  expect(await ask('recheck', { app_id: crm.appId }, async () => false)).toMatchObject({
    body: { checked: 1, ended: 1 },
  })
})

test('a person is asked about at every application, each of their sign-ons once', async () => {
  await signedOn()
  await signedOn()
  await signedOn('staff2')
  const answered = await ask(
    'recheck',
    { account_nos: 'A00002\nA00009' },
    async ({ clientId }) => clientId === wiki.clientId,
  )
  expect(answered).toEqual({ status: 200, body: { checked: 2, ended: 2 } })
})

test('a portal that does not answer signs nobody out, and is asked again', async () => {
  const on = await signedOn()
  const away = async () => {
    throw new Error('away')
  }
  expect(await ask('recheck', { account_nos: 'A00002' }, away)).toEqual({
    status: 503,
    body: { error: 'portal_away' },
    retryAfter: 5,
  })
  expect(await refreshes(crm, on.crm)).toBe(true)
})

test('the people of an application are checked page by page, each within the portal’s timeout', async () => {
  const many = Array.from({ length: 450 }, (_, at) => `M${String(at).padStart(4, '0')}`)
  await world.database.pool.query(
    `insert into idp.participant (session_uid, client_id, sid, account_no, sub, signed_in_no, signed_on_at)
      select 's-' || no || '-' || sid, $1, sid, no, no, no, now() from unnest($2::text[]) no, unnest(array['a', 'b']) sid`,
    [crm.clientId, many],
  )
  const [asked, parts]: [string[], number[]] = [[], []]
  let after: string | undefined = ''
  while (after !== undefined) {
    const answered = await ask('recheck', { app_id: crm.appId, after }, async (_client, accountNo) => {
      asked.push(accountNo)
      return accountNo !== 'M0007'
    })
    const body = answered?.body as { checked: number; next?: string }
    parts.push(body.checked)
    after = body.next
  }
  expect(parts).toEqual([200, 200, 50])
  expect(asked.sort()).toEqual(many)
})

/** An agent who is signed on to the application for a principal; returns what the application gets. */
async function actingOn() {
  const { browser, portal } = await signedOn('staff2')
  const endsAt = Math.floor(world.provider.clock.now().getTime() / 1000) + 3600
  const ordered = await accountApi(world.provider.url, {
    token: portal.access_token,
    address: '203.0.113.7',
  })('/acting/ticket', {
    principal_no: 'A00002',
    client_id: crm.clientId,
    app_code: 'crm',
    app_id: crm.appId,
    delegation_id: 'd-1',
    org_code: 'O1',
    role_no: 'R1',
    ends_at: String(endsAt),
  })
  const login_hint = String(ordered.body.login_hint)
  return crm.signOn(browser, { scope: 'openid acting', login_hint })
}

test('a person who acts is asked about as the agent of the delegation', async () => {
  const acting = await actingOn()
  const asked: unknown[] = []
  const answered = await ask('recheck', { account_nos: 'A00002' }, async (_client, accountNo, by) => {
    asked.push([accountNo, by])
    return by === undefined
  })
  expect(asked).toEqual([['A00002', { agent: 'A00003', delegationId: 'd-1' }]])
  expect(answered?.body).toEqual({ checked: 1, ended: 1 })
  await expect(
    client.fetchUserInfo(crm.config, acting.accessToken, client.skipSubjectCheck),
  ).rejects.toMatchObject({ status: 401 })
})

test('a delegation that ends signs the agent out', async () => {
  const { sid } = await actingOn()
  await endDelegation(world.database.db, 'd-1')
  await receiver.signedOut(sid)
})

test('everyone is signed out of an application, and stays signed in at the provider', async () => {
  const [one, two] = [await signedOn('staff'), await signedOn('staff2')]
  expect(await ask('sign-out-all', { app_id: crm.appId })).toEqual({ status: 200, body: { ended: 2 } })
  await receiver.signedOut(one.crm.sid, two.crm.sid)
  expect(await refreshes(crm, one.crm)).toBe(false)
  expect(await refreshes(wiki, two.wiki)).toBe(true)
  expect(await refreshes(crm, await crm.signOn(one.browser))).toBe(true)
})

test.each([
  ['recheck', {}],
  ['recheck', { app_id: 'no-uuid' }],
  ['recheck', { account_nos: '' }],
  ['sign-out-all', { account_no: 'A00002' }],
] as const)('%s of %j is refused', async (path, form) => {
  expect(await ask(path, form)).toMatchObject({ status: 422 })
})

test('an application that is not connected has nobody to sign out', async () => {
  const app_id = 'b1b43a4c-8c2e-4e0e-9a55-2f0b1f0d9a11'
  expect(await ask('sign-out-all', { app_id })).toEqual({ status: 200, body: { ended: 0 } })
  expect(await ask('recheck', { app_id })).toEqual({ status: 200, body: { checked: 0, ended: 0 } })
})

test('only the portal asks', async () => {
  const url = `${world.provider.url}/account/admin/connections/sign-out-all`
  const refused = await createBrowser().post(url, { app_id: crm.appId })
  expect(refused.status).toBe(401)
  const api = connectionApi(world.provider.url)
  expect(await api('sign-out-all', { app_id: crm.appId })).toEqual({ status: 200, body: { ended: 0 } })
})

test.each([
  ['switched off', 'status', { status: '0' }],
  ['deleted', 'delete', {}],
])('a connection that is %s signs everybody out', async (_how, call, more) => {
  const app = await connectClient(world.database, world.provider.url, { backchannelLogoutUri: receiver.url })
  const { browser } = await tokensOf(world.portal, 'staff')
  const { sid } = await app.signOn(browser)
  const api = connectionApi(world.provider.url)
  const { status } = await api(call, { app_id: app.appId, revision: '1', ...more })
  expect(status).toBe(200)
  await receiver.signedOut(sid)
})
