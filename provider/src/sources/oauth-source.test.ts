import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminApi } from '../testing/connection-api.ts'
import { outsideSecret } from '../testing/outside-provider.ts'
import { sourceSignIn } from '../testing/source-sign-in.ts'
import { addSource } from '../testing/sources.ts'
import { sourceWorld } from '../testing/world.ts'

/** An OAuth 2 server without OpenID Connect, which answers about people as GitHub and many products do. */
async function startServer() {
  const codes = new Map<string, { challenge: string; person: unknown }>()
  const tokens = new Map<string, unknown>()
  const server: Server = createServer(async (req, res) => {
    const reply = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (req.url === '/user') {
      const person = tokens.get(req.headers.authorization?.replace('Bearer ', '') ?? '')
      return person === undefined ? reply(401, {}) : reply(200, person)
    }
    const form = new URLSearchParams(await text(req))
    const basic = Buffer.from(req.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    if (basic !== `iambiz:${outsideSecret}`) return reply(401, { error: 'invalid_client' })
    const agreed = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    if (agreed?.challenge !== createHash('sha256').update(verifier).digest('base64url'))
      return reply(400, { error: 'invalid_grant' })
    const token = randomUUID()
    tokens.set(token, agreed.person)
    return reply(200, { access_token: token, token_type: 'bearer', scope: 'read' })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Agrees as a person; returns the address that the browser is sent back to. */
    agree(address: string, person: unknown): string {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', person })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return back.href
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

let world: Awaited<ReturnType<typeof sourceWorld>>
let outside: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  outside = await startServer()
  world = await sourceWorld()
})
afterAll(async () => {
  await world?.stop()
  await outside?.stop()
})
beforeEach(() => world.restore())

const { begin, toSource, signedIn } = sourceSignIn(() => world)

const settingsOf = (changes: Record<string, unknown> = {}) => ({
  ...{ authorizationUrl: `${outside.origin}/authorize`, tokenUrl: `${outside.origin}/token` },
  ...{ userInfoUrl: `${outside.origin}/user`, clientId: 'iambiz', scopes: ['read'], firstSignIn: 'trust' },
  ...{ idField: 'data.user.id', claim: 'data.user.staff_no', ...changes },
})
const source = (changes: Record<string, unknown> = {}) =>
  addSource(world.provider.url, { code: 'git', kind: 'oauth', settings: settingsOf(changes) })

/** Signs in at the source as a person; returns the page or redirect after it. */
async function comeBack(person: unknown, extra: Record<string, string> = {}) {
  const begun = await begin({ extra })
  const back = await begun.browser.get(outside.agree(await toSource(begun, 'git'), person))
  return { begun, reply: back.location ? await begun.browser.get(back.location) : back }
}

const staff = { data: { user: { id: 4711, staff_no: 'A00002', mail: 'staff@example.com' } } }

describe('an OAuth 2 source', () => {
  test('[SOURCE-15] signs on a person who is found by a value in its answer', async () => {
    await source()
    const { begun, reply } = await comeBack(staff)
    expect(await signedIn(begun, reply)).toMatchObject({ sub: 'A00002', amr: ['fed', 'source:git'] })
    const { rows } = await world.database.pool.query('select subject from idp.source_account')
    expect(rows).toEqual([{ subject: '4711' }])
  })

  test('[SOURCE-15] is asked without a scope where none is set', async () => {
    await source({ scopes: [] })
    const { searchParams } = new URL(await toSource(await begin(), 'git'))
    expect(searchParams.has('scope')).toBe(false)
  })

  test('[SOURCE-15] maps by address only within its domains', async () => {
    await world.database.pool.query(
      `update idp.account set email = 'staff@example.com' where account_no = 'A00002'`,
    )
    await source({ mapBy: 'email', claim: 'data.user.mail', domains: ['example.com'] })
    const mapped = await comeBack(staff)
    expect(await signedIn(mapped.begun, mapped.reply)).toMatchObject({ sub: 'A00002' })
    const foreign = { data: { user: { id: 1, mail: 'staff@evil.example' } } }
    expect((await comeBack(foreign)).reply.status).toBe(403)
  })

  test('[SOURCE-15] refuses an answer without the person, and to sign in again, which it cannot prove', async () => {
    await source()
    expect((await comeBack({ data: {} })).reply.status).toBe(502)
    expect((await comeBack({ data: { user: { id: { $ne: 1 }, staff_no: 'A00002' } } })).reply.status).toBe(
      502,
    )
    const again = await comeBack(staff, { max_age: '60' })
    expect(again.reply.status).toBe(403)
  })

  test('[SOURCE-15] a test says whether it accepts the client', async () => {
    const { id, revision } = await source()
    const ask = adminApi(world.provider.url)
    expect((await ask('sources/test', { source_id: id })).body.problem).toBe('')
    const changed = {
      ...{ source_id: id, revision: String(revision), code: 'git', kind: 'oauth', secret: 'another secret' },
      ...{ names: JSON.stringify({ zh: '来源', en: 'Source' }), settings: JSON.stringify(settingsOf()) },
    }
    expect((await ask('sources/save', changed)).status).toBe(200)
    expect((await ask('sources/test', { source_id: id })).body.problem).toBe('client')
  })

  test.each([
    [{ tokenUrl: 'http://169.254.169.254/token' }, 'tokenUrl'],
    [{ userInfoUrl: 'file:///etc/passwd' }, 'userInfoUrl'],
    [{ authorizationUrl: 'javascript:alert(1)' }, 'authorizationUrl'],
    [{ idField: '' }, 'idField'],
    [{ claim: 'a..b' }, 'claim'],
    [{ mapBy: 'email' }, 'domains'],
  ])('[SOURCE-15] settings such as %j are refused', async (changes, field) => {
    const { status, body } = await adminApi(world.provider.url)('sources/save', {
      ...{ code: 'git', kind: 'oauth', secret: 'x', names: JSON.stringify({ zh: '代码', en: 'Git' }) },
      settings: JSON.stringify(settingsOf(changes)),
    })
    expect([status, body.faults?.[0]?.field]).toEqual([422, field])
  })
})
