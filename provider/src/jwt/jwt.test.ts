import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { createRemoteJWKSet, decodeJwt, type JWTVerifyOptions, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createBrowser, openWithin } from '../testing/browser.ts'
import { type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { refuses } from '../testing/portal-gate.ts'
import { formIn } from '../testing/posted-form.ts'
import { submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'

const audience = 'old-hr'

let world: GatedWorld
let app: Connected
let url: string

async function connectBy(jwt: Record<string, unknown>, settings: Record<string, unknown> = {}) {
  const connected = await connect(world.provider.url, {
    kind: 'jwt',
    settings: {
      claims: [
        { name: 'name', from: 'nameZh' },
        { name: 'roles', from: 'roles' },
      ],
      ...settings,
      jwt,
    },
  })
  const on = { app_id: connected.appId, revision: connected.revision, status: '1' }
  await connectionApi(world.provider.url)('status', on)
  return connected
}

beforeAll(async () => {
  world = await gatedWorld()
  url = `http://localhost:${await freePort()}/sso`
  app = await connectBy({ url, audience })
})
afterAll(() => world?.stop())
beforeEach(() => world.gate.reset())

const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser
const launch = (browser: Browser, of: Connected = app) =>
  openWithin(world.provider.url, browser, `${world.provider.url}/launch/${of.clientId}`)

async function tokenOf(browser: Browser, of: Connected = app): Promise<string> {
  return formIn((await launch(browser, of)).body).fields.token ?? ''
}

const verify = (token: string, options: JWTVerifyOptions = {}) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${world.provider.url}/jwks`)), {
    ...{ issuer: world.provider.url, audience, algorithms: ['RS256'], clockTolerance: 60, maxTokenAge: 60 },
    ...options,
  })

const attempts = async (of: Connected = app) => {
  const { rows } = await world.database.pool.query(
    'select step, result, reason, account_no from idp.sign_on_attempt where client_id = $1 order by attempt_id',
    [of.clientId],
  )
  return rows
}

describe('a sign-on that the portal starts', () => {
  test('posts a token about the person to the application', async () => {
    const page = await launch(await signedIn())
    const { action, fields } = formIn(page.body)
    expect([page.status, action, Object.keys(fields)]).toEqual([200, url, ['token']])
    const { payload, protectedHeader } = await verify(fields.token ?? '')
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    expect(payload).toMatchObject({ sub: 'A00002', name: '张A00002', roles: ['sales_specialist', 'reader'] })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
    expect(payload.nbf).toBe(payload.iat)
    expect(payload.nonce).toBeUndefined()
    await expect
      .poll(async () => (await attempts()).at(-1))
      .toMatchObject({ step: 'authorize', result: 'done' })
    expect(world.gate.asked[0]?.claims.sign_on).toMatchObject({ protocol: 'jwt' })
  })

  test('asks a person to sign in first', async () => {
    const browser = createBrowser()
    const { location: request } = await browser.get(`${world.provider.url}/launch/${app.clientId}`)
    const posted = await submitSignIn(browser, request, 'staff')
    const { body } = await browser.get(posted.location)
    expect(decodeJwt(formIn(body).fields.token ?? '').sub).toBe('A00002')
  })

  test('may be signed by ES256, for another identifier', async () => {
    const other = await connectBy({ url, audience: 'other', alg: 'ES256' }, { subject: 'email' })
    const token = await tokenOf(await signedIn(), other)
    const { payload } = await verify(token, { audience: 'other', algorithms: ['ES256'] })
    expect(payload.sub).toBe('staff@example.com')
  })

  test('S-227: issues nothing to a person without a grant', async () => {
    world.gate.answer = () => refuses('no-grant')
    const page = await launch(await signedIn())
    expect(page.status).toBe(403)
    expect(page.body).not.toContain('name="token"')
  })

  test('meets the requirements of the connection before anything is issued', async () => {
    const strict = await connectBy({ url, audience: 'strict' }, { maxAge: 0 })
    const page = await launch(await signedIn(), strict)
    expect(page.body).toContain('name="password"')
    const second = await connectBy({ url, audience: 'second' }, { requireMfa: true })
    expect((await launch(await signedIn(), second)).body).not.toContain('name="token"')
  })

  test('goes to the registered address alone, and its code is no code of OpenID Connect', async () => {
    const params = { client_id: app.clientId, response_type: 'code', scope: 'openid' }
    const elsewhere = new URLSearchParams({ ...params, redirect_uri: 'https://evil.example/sso' })
    const page = await openWithin(
      world.provider.url,
      await signedIn(),
      `${world.provider.url}/authorize?${elsewhere}`,
    )
    expect([page.status, page.location]).toEqual([400, ''])
    const silent = new URLSearchParams({ ...params, redirect_uri: url, prompt: 'none' })
    const nobody = await openWithin(
      world.provider.url,
      createBrowser(),
      `${world.provider.url}/authorize?${silent}`,
    )
    expect([nobody.status, nobody.location]).toEqual([400, ''])
  })
})

describe('S-238: a receiver with jose', () => {
  test('refuses a token for another audience, issuer or algorithm', async () => {
    const token = await tokenOf(await signedIn())
    await expect(verify(token, { audience: 'other' })).rejects.toThrow('"aud"')
    await expect(verify(token, { issuer: 'https://evil.example' })).rejects.toThrow('"iss"')
    await expect(verify(token, { algorithms: ['ES256'] })).rejects.toThrow('"alg"')
    const [head, body] = token.split('.')
    await expect(verify(`${head}.${body}.AAAA`)).rejects.toThrow('signature')
  })

  test('refuses a token when its clock is more than 60 seconds away', async () => {
    const token = await tokenOf(await signedIn())
    const iat = Number(decodeJwt(token).iat)
    const at = (seconds: number) => ({ currentDate: new Date((iat + seconds) * 1000) })
    await expect(verify(token, at(-61))).rejects.toThrow('"nbf"')
    await expect(verify(token, at(121))).rejects.toThrow('"exp"')
    for (const seconds of [-59, 0, 60, 119]) await verify(token, at(seconds))
  })

  test('has a `jti` of its own for each token, by which it refuses a replay', async () => {
    const browser = await signedIn()
    const [one, other] = [decodeJwt(await tokenOf(browser)), decodeJwt(await tokenOf(browser))]
    expect(one.jti).toMatch(/^[\da-f-]{36}$/)
    expect(one.jti).not.toBe(other.jti)
  })

  test('[SSO-05] is the program of the screen, which takes each token once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'iambiz-jwt-'))
    await symlink(
      fileURLToPath(new URL('../../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    )
    const program = await readFile(
      new URL(
        '../../../server/src/features/catalogue/connections/templates/programs/jwt-receiver.txt',
        import.meta.url,
      ),
      'utf8',
    )
    const { url: issuer } = world.provider
    const values: Record<string, string> = { issuer, jwks: `${issuer}/jwks`, url, audience, alg: 'RS256' }
    await writeFile(
      join(folder, 'app.mjs'),
      program.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    )
    const running = spawn(process.execPath, ['app.mjs'], { cwd: folder, stdio: 'ignore' })
    try {
      const there = createBrowser()
      await vi.waitFor(() => there.get(url), 20_000)
      const here = await signedIn()
      const token = await tokenOf(here)
      expect((await there.post(url, { token })).status).toBe(303)
      expect(JSON.parse((await there.get(new URL('/', url).href)).body)).toMatchObject({ sub: 'A00002' })
      expect((await createBrowser().post(url, { token })).status).toBe(403)
      const foreign = await connectBy({ url, audience: 'foreign' })
      expect((await createBrowser().post(url, { token: await tokenOf(here, foreign) })).status).toBe(403)
      world.provider.clock.forward(91_000)
      const ahead = await tokenOf(here)
      expect((await createBrowser().post(url, { token: ahead })).status).toBe(403)
    } finally {
      running.kill()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the connection', () => {
  const faultsOf = async (jwt: Record<string, unknown>, claims: unknown[] = []) => {
    const { body } = await connectionApi(world.provider.url)('save', {
      ...{ app_id: crypto.randomUUID(), kind: 'jwt', secret_days: '0' },
      names: JSON.stringify({ zh: '旧系统', en: 'Old system' }),
      settings: JSON.stringify({ jwt, claims }),
    })
    return body.faults?.map(({ field, fault }: { field: string; fault: string }) => [field, fault])
  }

  test('names a receiver that nobody else has, and that is no client of OpenID Connect', async () => {
    const used = [['jwt.audience', 'connection.audience-used']]
    for (const taken of [audience, app.clientId, 'iambiz-portal', world.provider.url])
      expect(await faultsOf({ url, audience: taken }), taken).toEqual(used)
  })

  test.each([
    [{ url: 'http://plain.example/sso', audience: 'a' }, [], 'jwt.url'],
    [{ url: 'https://a.example/sso', audience: '' }, [], 'jwt.audience'],
    [{ url: 'https://a.example/sso', audience: 'a b' }, [], 'jwt.audience'],
    [{ url: 'https://a.example/sso', audience: 'a' }, [{ name: 'jti', from: 'email' }], 'claims.0.name'],
  ])('does not take %j', async (jwt, claims, field) => {
    expect(await faultsOf(jwt, claims)).toMatchObject([[field, expect.any(String)]])
  })
})
