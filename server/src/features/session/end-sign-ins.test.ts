import { createBrowser, type Browser as ProviderBrowser } from '@iambiz/provider/testing/browser.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workerDeps } from '#server/app/worker.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { endSignInsLate } from './end-sign-ins.ts'

let world: BundledWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await bundledWorld()
  headers = await world.makeSuperManagers(['staff'])
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await world.atProvider.pool.query('delete from idp.oidc_record')
  await world.restore()
})

type Device = { atProvider: ProviderBrowser; portal: Browser }

const beginning = async (browser: Browser) =>
  (await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')).headers.get('location') ?? ''

/** Signs a person in, in one browser, at the provider and at the portal. */
async function device(account: keyof typeof staffNumbers): Promise<Device> {
  const [portal, atProvider] = [world.browser(), createBrowser()]
  const posted = await submitSignIn(atProvider, await beginning(portal), account, firstPassword)
  const { location } = await atProvider.get(posted.location)
  expect((await portal.exchange(new URL(location))).status).toBe(200)
  return { atProvider, portal }
}

/** Whether the provider signs the browser in without a prompt. */
async function comesBack({ atProvider }: Device): Promise<boolean> {
  const { location } = await atProvider.get(await beginning(world.browser()))
  return location.startsWith(world.baseUrl)
}

const trust = () =>
  world.atProvider.pool.query(
    `insert into idp.trusted_browser (token_hash, account_no, expires_at)
     values (sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $1, now() + interval '30 days')`,
    [staffNumbers.victim],
  )
const trusted = async () => (await world.atProvider.pool.query('select from idp.trusted_browser')).rowCount

async function manager() {
  const portal = await world.signedIn('staff')
  const { envelope } = await portal.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  const ticket = { ...headers, 'pwd-ticket': envelope.data.pwdTicket }
  return (call: 'kick' | 'resetMfa') =>
    portal.call(`POST /iam-authority/v1/admin/user/${call}`, {
      body: { userNo: staffNumbers.victim },
      headers: ticket,
    })
}

const waiting = async () =>
  (
    await world.database.pool.query(
      "select from graphile_worker.jobs where task_identifier = 'session:end-sign-ins'",
    )
  ).rowCount

test.each(['kick', 'resetMfa'] as const)(
  'after %s no browser of the person comes back, with a session here or without, and none is trusted',
  async (call) => {
    const ask = await manager()
    const [here, elsewhere] = [await device('victim'), await device('victim')]
    await elsewhere.portal.call('POST /iam-portal/auth/logout')
    await trust()
    expect((await ask(call)).status).toBe(200)
    expect([await comesBack(here), await comesBack(elsewhere)]).toEqual([false, false])
    expect([await trusted(), await waiting()]).toEqual([0, 0])
  },
)

test('[ACC-05] ending all others leaves nothing at the provider but the session of this browser', async () => {
  const [here, there, elsewhere] = [await device('victim'), await device('victim'), await device('victim')]
  await elsewhere.portal.call('POST /iam-portal/auth/logout')
  await trust()
  await here.portal.call('POST /iam-portal/v1/portal/session/end', { body: { others: true } })
  const back = [await comesBack(here), await comesBack(there), await comesBack(elsewhere)]
  expect(back).toEqual([true, false, false])
  expect([await trusted(), await waiting()]).toEqual([0, 0])
  // A call that needs an access token of the provider still works here.
  const { envelope } = await here.portal.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  expect(envelope.code).toBe(200)
})

test('[AUTH-14] signing out everywhere signs out every browser at the provider, and leads back to the portal', async () => {
  const [here, there] = [await device('victim'), await device('victim')]
  const { envelope } = await here.portal.call('POST /iam-portal/auth/logout', { body: { everywhere: true } })
  expect([await comesBack(here), await comesBack(there)]).toEqual([false, false])
  const { location } = await here.atProvider.get(envelope.data.endSessionUrl ?? '')
  expect(location).toContain('signedOut=1')
})

test('what the provider was away for is ended by a job, and what began since goes on', async () => {
  const ask = await manager()
  const here = await device('victim')
  const { pool } = world.atProvider
  await pool.query('alter table idp.trusted_browser rename to away')
  expect((await ask('kick')).envelope.code).toBe(200)
  expect([await comesBack(here), await waiting()]).toEqual([true, 1])
  await pool.query('alter table idp.away rename to trusted_browser')
  await pool.query(
    `update idp.oidc_record set payload = payload || jsonb_build_object('iat', (payload ->> 'iat')::bigint - 120,
       'loginTs', coalesce(payload ->> 'loginTs', payload ->> 'iat')::bigint - 120)`,
  )
  const since = await device('victim')
  const { rows } = await world.database.pool.query('select payload from graphile_worker._private_jobs')
  const { payload } = rows.find((row) => row.payload.userNo === staffNumbers.victim && 'at' in row.payload)
  const at = new Date(Date.now() - 90_000).toISOString()
  await endSignInsLate(workerDeps(world.process), { ...payload, at })
  expect([await comesBack(here), await comesBack(since)]).toEqual([false, true])
})
