import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '../testing/connection-api.ts'
import { type OutsideProvider, outsideSecret, startOutsideProvider } from '../testing/outside-provider.ts'
import { addSource, sourceForm } from '../testing/sources.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'

let world: ProviderWorld
let outside: OutsideProvider
beforeAll(async () => {
  outside = await startOutsideProvider()
  world = await providerWorld()
})
afterAll(async () => {
  await world?.stop()
  await outside?.stop()
})
afterEach(async () => {
  outside.metadata = {}
  await world.database.pool.query('delete from idp.sign_in_source')
})

const ask = (path: string, form: Record<string, string> = {}) =>
  adminApi(world.provider.url)(`sources/${path}`, form)
const form = (settings: Record<string, unknown> = {}, more: { code?: string; secret?: string } = {}) =>
  sourceForm({ settings: { issuer: outside.issuer, ...settings }, ...more })

describe('a source', () => {
  test('[SOURCE-07] is never shown with its secret, which is sealed', async () => {
    await ask('save', form())
    const { body } = await ask('list')
    expect(body.sources).toMatchObject([
      {
        code: 'keycloak',
        status: 0,
        has_secret: true,
        redirect_uri: `${world.provider.url}/source/callback/keycloak`,
      },
    ])
    expect(JSON.stringify(body)).not.toContain(outsideSecret)
    const { rows } = await world.database.pool.query('select * from idp.sign_in_source')
    expect(JSON.stringify(rows)).not.toContain(outsideSecret)
  })

  test('[SOURCE-07] wants its secret again where it would be sent to another server', async () => {
    const { secret: _typed, ...again } = form()
    const { body } = await ask('save', form())
    const saved = { ...again, source_id: body.source_id, revision: '1' }
    const moved = { ...saved, settings: JSON.stringify({ clientId: 'iambiz', issuer: 'http://localhost:2' }) }
    expect((await ask('save', moved)).body.faults).toEqual([
      { field: 'secret', fault: 'sign-in-source.secret-again' },
    ])
    expect(await ask('save', saved)).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await ask('save', saved)).toMatchObject({ status: 409 })
  })

  test.each([
    ['issuer', { issuer: 'ftp://example.com' }],
    ['issuer', { issuer: 'https://169.254.169.254' }],
    ['issuer', { issuer: 'https://user@example.com' }],
    ['clientId', { clientId: 'two words' }],
    ['scopes', { scopes: ['profile'] }],
    ['claim', { claim: '' }],
    ['domains', { domains: ['*.example.com'] }],
    ['domains', { mapBy: 'email' }],
  ])('[SOURCE-07] is refused at the field %s for %o', async (field, settings) => {
    expect(
      (await ask('save', form(settings))).body.faults.map((fault: { field: string }) => fault.field),
    ).toEqual([field])
  })

  test('[SOURCE-07] keeps its code, which no other one has', async () => {
    const { body } = await ask('save', form())
    expect((await ask('save', form())).body.faults).toEqual([
      { field: 'code', fault: 'sign-in-source.code-used' },
    ])
    const renamed = { ...form({}, { code: 'other' }), source_id: body.source_id, revision: '1' }
    expect((await ask('save', renamed)).body.faults).toEqual([
      { field: 'code', fault: 'sign-in-source.code-fixed' },
    ])
    expect((await ask('save', form({}, { code: 'Not-A-Code' }))).status).toBe(422)
  })

  test('[SOURCE-07] has its place in the order, and goes with all its links', async () => {
    const first = (await ask('save', form({}, { code: 'first' }))).body.source_id
    const second = (await ask('save', form({}, { code: 'second' }))).body.source_id
    expect((await ask('order', { source_ids: JSON.stringify([second]) })).status).toBe(409)
    await ask('order', { source_ids: JSON.stringify([second, first]) })
    const codes = async () => (await ask('list')).body.sources.map(({ code }: { code: string }) => code)
    expect(await codes()).toEqual(['second', 'first'])
    expect((await ask('delete', { source_id: second, revision: '2' })).status).toBe(409)
    await ask('delete', { source_id: second, revision: '1' })
    expect(await codes()).toEqual(['first'])
  })
})

describe('the test of a source', () => {
  const tested = async (settings: Record<string, unknown> = {}, secret = outsideSecret) => {
    const { id } = await addSource(world.provider.url, {
      secret,
      settings: { issuer: outside.issuer, ...settings },
    })
    const { body } = await ask('test', { source_id: id })
    const [listed] = (await ask('list')).body.sources
    expect(listed.test_problem).toBe(body.problem)
    return body.problem
  }

  test('[SOURCE-08] finds nothing wrong with a source that knows us', async () => {
    expect(await tested()).toBe('')
  })

  test('[SOURCE-08] finds a wrong secret', async () => {
    expect(await tested({}, 'a wrong secret')).toBe('client')
  })

  test.each<[string, Record<string, unknown>]>([
    ['issuer', { issuer: 'https://evil.test' }],
    ['algorithm', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
    ['addresses', { authorization_endpoint: 'javascript:alert(1)' }],
    ['addresses', { token_endpoint: 'http://169.254.169.254/token' }],
    ['keys', {}],
  ])('[SOURCE-08] finds a problem with its %s', async (problem, metadata) => {
    outside.metadata = metadata
    if (problem === 'keys')
      outside.metadata = { jwks_uri: `${outside.issuer}/.well-known/openid-configuration` }
    expect(await tested()).toBe(problem)
  })

  test('[SOURCE-08] finds that nobody answers, or something else does', async () => {
    expect(await tested({ issuer: 'http://localhost:1' })).toBe('unreachable')
    await world.database.pool.query('delete from idp.sign_in_source')
    expect(await tested({ issuer: `${outside.issuer}/elsewhere` })).toBe('no-metadata')
  })
})
