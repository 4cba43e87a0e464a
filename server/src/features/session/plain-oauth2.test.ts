import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Faults } from '#server/testing/fake-provider.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let portal: TestPortal
let endpoints: Record<string, string>
beforeAll(async () => {
  world = await testPortal()
  const { issuer } = world.provider
  endpoints = {
    OIDC_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
    OIDC_TOKEN_ENDPOINT: `${issuer}/token`,
    OIDC_USERINFO_ENDPOINT: `${issuer}/userinfo`,
    OIDC_REVOCATION_ENDPOINT: `${issuer}/revoke`,
    OIDC_END_SESSION_ENDPOINT: `${issuer}/end`,
    OIDC_SCOPE: 'profile',
  }
  portal = await startPortal(world, endpoints)
})
afterEach(() => {
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
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

test.each<[string, unknown, string]>([
  ['text', { employeeNo: 'E10086', name: '江晓' }, 'E10086'],
  ['a number', { employeeNo: 10086, name: '江晓' }, '10086'],
  ['a number of nineteen digits', '{"employeeNo":1712345678901234567,"name":"江晓"}', '1712345678901234567'],
  ['text beside a sub that is none', { employeeNo: 'E10087', sub: 7, name: '江晓' }, 'E10087'],
])(
  '[AUTH-01] the staff number of such a provider may be any claim, as %s',
  async (_what, userinfo, userNo) => {
    world.provider.faults.noIdToken = true
    world.provider.faults.userinfo = () => userinfo
    world.provider.faults.tokens = (tokens) => ({
      ...tokens,
      refresh_token: null,
      expires_in: null,
      scope: [],
    })
    const own = await startPortal(world, { ...endpoints, OIDC_SUBJECT_CLAIM: 'employeeNo' })
    try {
      const { status, envelope } = await own.browser().signIn(world.provider, { sub: 'P3' })
      expect([status, envelope.data?.userNo]).toEqual([200, userNo])
    } finally {
      await own.stop()
    }
  },
)

test('[AUTH-01] a token reply without a type, and a callback that names an issuer, are taken from such a provider', async () => {
  world.provider.faults.tokens = ({ token_type: _type, ...tokens }) => tokens
  const browser = portal.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'P4' })
  callback.searchParams.set('iss', 'https://id.example.com/realms/company')
  expect((await browser.exchange(callback)).status).toBe(200)
})

test.each<[string, unknown]>([
  ['no such claim', { name: '江晓' }],
  ['a list', []],
  ['a claim that is no text', { sub: ['E10086'] }],
  ['a broken number', { sub: 1.5 }],
  ['an empty claim', { sub: ' ' }],
])('[AUTH-01] a userinfo reply of such a provider with %s signs nobody in', async (_what, userinfo) => {
  world.provider.faults.userinfo = () => userinfo
  const { status, envelope } = await portal.browser().signIn(world.provider, { sub: 'P5' })
  expect([status, envelope.message]).toEqual([503, expect.stringContaining('CLAIM')])
})

test('[AUTH-01] a userinfo endpoint of such a provider that answers no JSON is unavailable', async () => {
  world.provider.faults.userinfo = () => '<h1>maintenance</h1>'
  expect((await portal.browser().signIn(world.provider, { sub: 'P6' })).status).toBe(503)
})
