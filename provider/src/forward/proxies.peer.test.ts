import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { refuses } from '../testing/portal-gate.ts'
import { missingProxy, type ProxyProgram, prepareProxy } from '../testing/proxy-program.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  const missing = missingProxy(name)
  if (missing) console.log(missing)

  describe.skipIf(missing)('with the instructions of the screen', () => {
    let world: GatedWorld
    let proxy: ProxyProgram

    beforeAll(async () => {
      world = await gatedWorld()
      proxy = await prepareProxy(name)
      const app = await connect(world.provider.url, {
        kind: 'forward',
        settings: { claims: [{ name: 'name', from: 'nameZh' }], forward: { hosts: [proxy.origin] } },
      })
      const on = { app_id: app.appId, revision: app.revision, status: '1' }
      await connectionApi(world.provider.url)('status', on)
      await proxy.start({ issuer: world.provider.url, secret: app.secret })
    })
    afterAll(async () => {
      await proxy?.stop()
      await world?.stop()
    })
    beforeEach(() => world.gate.reset())

    async function visit(browser: Browser, headers: Record<string, string> = {}) {
      let reply = await browser.get(`${proxy.origin}/page?id=7`, { headers })
      for (let step = 0; step < 10 && reply.location; step += 1)
        reply = await browser.get(reply.location, { headers })
      return reply
    }

    test('[SSO-05] lets a person in, and names them to the application', async () => {
      const { browser } = await tokensOf(world.portal, 'staff')
      const page = await visit(browser)
      expect(page.status).toBe(200)
      const seen = JSON.parse(page.body)
      expect(seen).toMatchObject({ 'x-iambiz-user': 'A00002', 'x-iambiz-name': '%E5%BC%A0A00002' })
      expect(seen).not.toHaveProperty('x-iambiz-secret')
      const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
      const { payload } = await jwtVerify(seen['x-iambiz-token'], keys, {
        ...{ issuer: world.provider.url, audience: new URL(proxy.origin).host, algorithms: ['ES256'] },
      })
      expect(payload).toMatchObject({ sub: 'A00002', name: '张A00002' })
    })

    test('keeps out who is not signed in, or may not use the application', async () => {
      const stranger = createBrowser()
      const { status, location } = await stranger.get(`${proxy.origin}/page?id=7`)
      expect([status, location]).toEqual([303, `${proxy.origin}/.iambiz/start?rd=%2Fpage%3Fid%3D7`])
      expect((await visit(stranger)).body).toContain('name="password"')
      const { browser } = await tokensOf(world.portal, 'staff')
      world.gate.answer = () => refuses('no-grant')
      expect((await visit(browser)).status).toBe(403)
    })

    test('sends scripts and forms nowhere, and takes forms of people who are signed on', async () => {
      const stranger = createBrowser()
      const script = await stranger.get(`${proxy.origin}/data`, { headers: { 'sec-fetch-mode': 'cors' } })
      expect([script.status, script.location]).toEqual([401, ''])
      const form = await stranger.post(`${proxy.origin}/save`, { a: '1' })
      expect([form.status, form.location]).toEqual([401, ''])
      const { browser } = await tokensOf(world.portal, 'staff')
      await visit(browser)
      const saved = await browser.post(`${proxy.origin}/save`, { a: '1' })
      expect([saved.status, JSON.parse(saved.body)['content-length']]).toEqual([200, '3'])
    })

    test('S-240: headers about a person or host from outside reach nobody', async () => {
      const { browser } = await tokensOf(world.portal, 'staff')
      const forged = {
        ...{
          'x-iambiz-user': 'A00001',
          'X-Iambiz-Token': 'forged',
          'x-iambiz-secret': 'guessed',
          x_iambiz_user: 'A00001',
        },
        ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-uri': '//evil.example/' },
      }
      const page = await visit(browser, forged)
      expect(page.status).toBe(200)
      const seen = JSON.parse(page.body)
      expect(seen['x-iambiz-user']).toBe('A00002')
      expect(seen['x-iambiz-token']).not.toBe('forged')
      // Some applications read both spellings as one.
      expect(seen).not.toHaveProperty('x_iambiz_user')
      expect(JSON.stringify(seen)).not.toContain('guessed')
      const stranger = await createBrowser().get(`${proxy.origin}/`, { headers: forged })
      expect([stranger.status, new URL(stranger.location).origin]).toEqual([303, proxy.origin])
    })

    test('protects every other location of the site too', async () => {
      const stranger = await createBrowser().get(`${proxy.origin}/more/page`)
      expect([stranger.status, new URL(stranger.location).pathname]).toEqual([303, '/.iambiz/start'])
      const { browser } = await tokensOf(world.portal, 'staff')
      await visit(browser)
      const page = await browser.get(`${proxy.origin}/more/page`, { headers: { 'x-iambiz-user': 'A00001' } })
      expect(JSON.parse(page.body)).toMatchObject({ 'x-iambiz-user': 'A00002' })
    })

    test('lets nobody take away a header about the person (RFC 9110 7.6.1)', async () => {
      const { browser } = await tokensOf(world.portal, 'staff')
      await visit(browser)
      for (const connection of ['X-Iambiz-Name', 'close, x-iambiz-name', 'x_iambiz_name']) {
        const page = await browser.get(`${proxy.origin}/`, { headers: { connection } })
        if (page.status === 400) continue
        expect(page.status).toBe(200)
        expect(JSON.parse(page.body)).toHaveProperty('x-iambiz-name')
      }
      expect((await browser.get(`${proxy.origin}/`, { headers: { connection: 'close' } })).status).toBe(200)
    })

    test('ends the access with the sign-in', async () => {
      const { browser, tokens } = await tokensOf(world.portal, 'staff')
      await visit(browser)
      expect((await browser.get(`${proxy.origin}/`)).status).toBe(200)
      await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
      expect((await browser.get(`${proxy.origin}/`)).status).toBe(303)
    })

    test('leads to the sign-out page', async () => {
      const { browser } = await tokensOf(world.portal, 'staff')
      await visit(browser)
      const { location } = await browser.get(`${proxy.origin}/.iambiz/sign-out`)
      expect(location).toContain(`${world.provider.url}/sign-out?`)
    })
  })
})
