import { createBrowser, type Browser as Pages } from '@iambiz/provider/testing/browser.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { glewlwyd, lemonldap, noGlewlwyd, noLemonldap } from '#server/testing/peers/debian.ts'
import { oauth2MockServer, oidcProvider8 } from '#server/testing/peers/npm.ts'
import type { Peer } from '#server/testing/peers/peer.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const peers: [string, Peer, string | undefined][] = [
  ['oidc-provider 8', oidcProvider8, undefined],
  ['oauth2-mock-server', oauth2MockServer, undefined],
  ['LemonLDAP::NG', lemonldap, noLemonldap],
  ['Glewlwyd', glewlwyd, noGlewlwyd],
]

const outcomes = {
  verifies: 'success',
  'does not say when': expect.stringContaining('TIME'),
  refuses: 'invalid_request',
} satisfies Record<Peer['stepUp'], unknown>

type At = { browser: Browser; pages: Pages; homeUrl: string }

/** Returns the result of a step-up at the provider. */
async function stepUp(peer: Peer, { browser, pages, homeUrl }: At): Promise<string> {
  const asked = await browser.call('POST /iam-portal/auth/stepUp/start', { body: {} })
  const { searchParams } = await peer.signIn(pages, asked.envelope.data.url, homeUrl)
  const { code = '', state = '', iss, error } = Object.fromEntries(searchParams)
  if (error) return error
  const body = { code, state, ...(iss ? { iss } : {}) }
  return (await browser.call('POST /iam-portal/auth/stepUp/finish', { body })).envelope.message
}

describe.each(peers)('%s', (name, peer, missing) => {
  let world: TestWorld
  let homeUrl = ''
  let stopPeer: () => Promise<unknown> = async () => undefined
  beforeAll(async () => {
    if (missing) return
    const port = await freePort()
    const issuer = `http://localhost:${port}${peer.path ?? ''}`
    world = await testPortal({ OIDC_ISSUER: issuer, ...peer.settings })
    homeUrl = `${world.baseUrl}/iambiz/home`
    stopPeer = (await peer.start({ port, issuer, homeUrl })).stop
  })
  afterAll(async () => {
    await stopPeer()
    await world?.stop()
  })

  test.skipIf(missing)(
    `[AUTH-01] the portal signs in, is sure of the person, and signs out: ${missing ?? name}`,
    async () => {
      const [browser, pages] = [world.browser(), createBrowser()]
      const started = await browser.fetchRaw('/api/iam-portal/auth/login')
      const callback = await peer.signIn(pages, started.headers.get('location') ?? '', homeUrl)
      const { status, envelope } = await browser.exchange(callback)
      expect([status, envelope.message], world.logged.join('')).toEqual([200, 'success'])
      const { user } = (await browser.call('GET /iam-portal/auth/user')).envelope.data
      expect(user).toMatchObject({ userNo: peer.who.account, userName: peer.who.name })

      expect(await stepUp(peer, { browser, pages, homeUrl })).toEqual(outcomes[peer.stepUp])

      // After a recent sign-in the first authenticator can be added, with which every step-up is possible.
      const device = await browser.call('POST /iam-portal/v1/portal/singleGenerateQRCode', { body: {} })
      expect(device.envelope.message).toBe('success')

      const { endSessionUrl = '' } = (await browser.call('POST /iam-portal/auth/logout')).envelope.data
      expect(await peer.signsOut(pages, endSessionUrl, homeUrl)).toBe(true)
    },
  )

  test.skipIf(missing || !peer.sendsLogoutTokens)(
    `[AUTH-14] the portal takes a sign-out from it: ${missing ?? name}`,
    async () => {
      const pages = createBrowser()
      const signedIn = async () => {
        const browser = world.browser()
        const started = await browser.fetchRaw('/api/iam-portal/auth/login')
        await browser.exchange(await peer.signIn(pages, started.headers.get('location') ?? '', homeUrl))
        return browser
      }
      // Two sessions of the portal in one session of the provider; one of them signs out.
      const [one, other] = [await signedIn(), await signedIn()]
      const code = async () => (await other.call('GET /iam-portal/v1/portal/menu')).envelope.code
      expect(await code()).toBe(200)
      const { endSessionUrl = '' } = (await one.call('POST /iam-portal/auth/logout')).envelope.data
      await peer.signsOut(pages, endSessionUrl, homeUrl)
      await expect.poll(code, { timeout: 5000 }).toBe(1010)
    },
  )
})
