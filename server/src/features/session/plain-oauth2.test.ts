import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let portal: TestPortal
beforeAll(async () => {
  world = await testPortal()
  const { issuer } = world.provider
  portal = await startPortal(world, {
    OIDC_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
    OIDC_TOKEN_ENDPOINT: `${issuer}/token`,
    OIDC_USERINFO_ENDPOINT: `${issuer}/userinfo`,
    OIDC_REVOCATION_ENDPOINT: `${issuer}/revoke`,
    OIDC_END_SESSION_ENDPOINT: `${issuer}/end`,
    OIDC_SCOPE: 'profile',
  })
})
afterAll(async () => {
  await portal.stop()
  await world.stop()
})

test('[AUTH-01] a provider that speaks OAuth2 only is used by its endpoints, without discovery', async () => {
  world.provider.faults.noIdToken = true
  const discovered = world.provider.counts.discovery
  const browser = portal.browser()
  const { status, envelope } = await browser.signIn(world.provider, { sub: 'P1', name: '普通 OAuth' })
  expect(status).toBe(200)
  expect(envelope.data.userNo).toBe('P1')
  expect(world.provider.counts.discovery).toBe(discovered)
  const own = await browser.call('GET /iam-portal/auth/user')
  expect(own.envelope.data.user.userName).toBe('普通 OAuth')
})

test('[AUTH-01] an ID token that such a provider sends all the same is not needed and not in the way', async () => {
  delete world.provider.faults.noIdToken
  world.provider.faults.claims = (claims) => ({ ...claims, iss: 'https://unrelated.test' })
  expect((await portal.browser().signIn(world.provider, { sub: 'P2' })).status).toBe(200)
})

test('[AUTH-14] such a provider is told of the sign-out too, without an ID token', async () => {
  const browser = portal.browser()
  await browser.signIn(world.provider, { sub: 'P1' })
  const { envelope } = await browser.call('POST /iam-portal/auth/logout')
  const url = new URL(envelope.data.endSessionUrl ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${world.provider.issuer}/end`)
  expect(url.searchParams.get('client_id')).toBe('iambiz-portal')
  expect(url.searchParams.has('id_token_hint')).toBe(false)
})
