import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())

const address = '/iambiz/service-worker.js'

test('[SCR-06] the service worker names the build, which every reply of the API tells as well', async () => {
  const reply = await world.browser().fetchRaw(address)
  const script = await reply.text()
  const [, build = ''] = /^const webBuild = "([\w-]{12})"\n/.exec(script) ?? []
  expect(build).not.toBe('')
  // Browsers revalidate it with each page load, so that they find a new release at once.
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(reply.headers.get('content-type')).toContain('text/javascript')
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  const call = await world.browser().fetchRaw('/api/iam-portal/v1/portal/menu')
  expect([call.status, call.headers.get('web-build')]).toEqual([401, build])
  const page = await world.browser().fetchRaw('/iambiz/home')
  expect(await page.text()).toContain(`"build":"${build}"`)
})

test('a page without cookies is nobody’s, as the service worker keeps it for when there is no network', async () => {
  const reply = await world.browser().fetchRaw('/iambiz/home', { headers: { 'sec-fetch-dest': 'empty' } })
  expect(reply.status).toBe(200)
  expect(reply.headers.getSetCookie()).toEqual([])
  expect(await reply.text()).toContain('"home":null')
})

test('switched off, the worker is one that takes itself away, and pages register none', async () => {
  const portal = await startPortal(world, { SERVICE_WORKER: '0' })
  const browser = portal.browser()
  const script = await (await browser.fetchRaw(address)).text()
  expect(script.startsWith('const webBuild = null\n')).toBe(true)
  expect(await (await browser.fetchRaw('/iambiz/home')).text()).toContain('"serviceWorker":false')
  await portal.stop()
})
