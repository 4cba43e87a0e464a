import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { createBrowser } from './testing/browser.ts'
import { createRelyingParty, type RelyingParty, tokensOf } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'

let portal: RelyingParty
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  const world = await providerWorld()
  portal = world.portal
  url = world.provider.url
  stop = world.stop
})
afterAll(() => stop?.())

const comesBackSilently = async (browser: ReturnType<typeof createBrowser>) => {
  const { location } = await browser.get((await portal.begin({ prompt: 'none' })).url)
  return new URL(location).searchParams.has('code')
}

const revoke = (token: string, more = {}) => client.tokenRevocation(portal.config, token, more)

test('[ACC-05] a revocation that says so ends the session of that browser, and of no other', async () => {
  const [there, here] = [await tokensOf(portal, 'staff'), await tokensOf(portal, 'staff')]
  await revoke(there.refreshToken, { end_session: 'true' })
  expect(await comesBackSilently(there.browser)).toBe(false)
  expect(await comesBackSilently(here.browser)).toBe(true)
  // What was given in it is over too.
  await expect(
    client.fetchUserInfo(portal.config, there.tokens.access_token, client.skipSubjectCheck),
  ).rejects.toMatchObject({ status: 401 })
})

test('[ACC-05] a plain revocation leaves the session', async () => {
  const { browser, refreshToken } = await tokensOf(portal, 'staff')
  await revoke(refreshToken)
  expect(await comesBackSilently(browser)).toBe(true)
})

test('[ACC-05] another application cannot end it, nor can anybody with a token that does not exist', async () => {
  const { browser, refreshToken } = await tokensOf(portal, 'staff')
  const other = await createRelyingParty(url, 'other')
  await client.tokenRevocation(other.config, refreshToken, { end_session: 'true' }).catch(() => undefined)
  await revoke('made-up', { end_session: 'true' })
  expect(await comesBackSilently(browser)).toBe(true)
})
