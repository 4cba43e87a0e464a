import { createBrowser, type Browser as ProviderBrowser } from '@iambiz/provider/testing/browser.ts'
import { type ConnectedClient, connectClient } from '@iambiz/provider/testing/connections.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import type { Runner } from 'graphile-worker'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker, workerDeps } from '#server/app/worker.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { givenIn } from '#server/testing/given.ts'

let world: BundledWorld
let worker: Runner
let app: ConnectedClient
beforeAll(async () => {
  world = await bundledWorld()
  worker = await startWorker(workerDeps(world.worker))
  const { issuer = '' } = world.worker.config.provider
  app = await connectClient(world.atProvider, issuer, { backchannelLogoutUri: 'https://app.invalid/logout' })
  const given = givenIn(world.database.db)
  const { appId: app_id, clientId: client_id } = app
  await given.application({ app_id })
  await given.grant(app_id, { person: staffNumbers.staff })
  await given.connection(app_id, { client_id })
})
afterAll(async () => {
  await worker?.stop()
  await world?.stop()
})

type Device = { atProvider: ProviderBrowser; portal: Browser }

const beginning = async (browser: Browser) =>
  (await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')).headers.get('location') ?? ''

/** A browser in which a person is signed in to the portal. */
async function device(): Promise<Device> {
  const [portal, atProvider] = [world.browser(), createBrowser()]
  const posted = await submitSignIn(atProvider, await beginning(portal), 'staff', firstPassword)
  const { location } = await atProvider.get(posted.location)
  expect((await portal.exchange(new URL(location))).status).toBe(200)
  return { atProvider, portal }
}

const code = async ({ portal }: Device) => (await portal.call('GET /iam-portal/v1/portal/menu')).envelope.code

const fiveSeconds = { timeout: 5000 }

test('[STAT-06] a sign-on at an application is one row of the login log, in the session of the portal', async () => {
  const here = await device()
  const { refreshToken, accessToken } = await app.signOn(here.atProvider)
  await client.refreshTokenGrant(app.config, refreshToken)
  await client.fetchUserInfo(app.config, accessToken, client.skipSubjectCheck)
  const { db } = world.database
  const rows = await db.selectFrom('login_log').selectAll().where('app_id', '=', app.appId).execute()
  const sessions = await db
    .selectFrom('session')
    .select('session_id')
    .where('user_no', '=', staffNumbers.staff)
    .execute()
  expect(rows).toMatchObject([
    {
      event_type: 'sign_on',
      login_type: 'oidc',
      user_no: staffNumbers.staff,
      ip: '127.0.0.1',
      ...sessions[0],
    },
  ])
})

test('[AUTH-14] signing out in an application signs out of the portal, in this browser and in no other', async () => {
  const [here, there] = [await device(), await device()]
  const { idToken } = await app.signOn(here.atProvider)
  await here.atProvider.get(client.buildEndSessionUrl(app.config, { id_token_hint: idToken }).href)
  await expect.poll(() => code(here), fiveSeconds).toBe(1010)
  expect(await code(there)).toBe(200)
})

test('[AUTH-14] signing out of the portal signs out of applications, although the browser goes nowhere', async () => {
  const [here, there] = [await device(), await device()]
  const [on, other] = [await app.signOn(here.atProvider), await app.signOn(there.atProvider)]
  expect((await here.portal.call('POST /iam-portal/auth/logout')).status).toBe(200)
  const signedOutSids = async () => {
    const { rows } = await world.atProvider.pool.query(
      'select sid from idp.sign_out_delivery where client_id = $1',
      [app.clientId],
    )
    return rows.map(({ sid }) => sid)
  }
  await expect.poll(signedOutSids, fiveSeconds).toContain(on.sid)
  expect(await signedOutSids()).not.toContain(other.sid)
  await expect(client.refreshTokenGrant(app.config, on.refreshToken)).rejects.toThrow()
  const again = await here.atProvider.get(await beginning(world.browser()))
  expect(again.location).toContain('/signin/')
})

test('[AUTH-14] a sign-out everywhere signs out of the applications of all browsers', async () => {
  const [here, there] = [await device(), await device()]
  const [one, two] = [await app.signOn(here.atProvider), await app.signOn(there.atProvider)]
  await here.portal.call('POST /iam-portal/auth/logout', { body: { everywhere: true } })
  for (const { refreshToken } of [one, two])
    await expect
      .poll(() => client.refreshTokenGrant(app.config, refreshToken).catch(() => 'refused'), fiveSeconds)
      .toBe('refused')
})
