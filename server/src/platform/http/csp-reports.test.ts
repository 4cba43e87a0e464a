import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let portal: TestPortal
beforeAll(async () => {
  world = await testPortal()
  portal = await startPortal(world, { TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => world.stop())

const send = (body: unknown, { type = 'application/reports+json', from = '10.0.0.1' } = {}) =>
  portal.browser().fetchRaw('/api/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const modern = (blockedURL: string, effectiveDirective = 'script-src-elem') => [
  { type: 'csp-violation', url: 'https://portal/x', body: { blockedURL, effectiveDirective } },
]

test('a page says where violations of its policy are reported, a call does not', async () => {
  const { headers } = await portal.browser().fetchRaw('/iambiz/home')
  expect(headers.get('content-security-policy')).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
  const call = await portal.browser().fetchRaw('/api/iam-portal/v1/portal/menu')
  expect(call.headers.has('reporting-endpoints')).toBe(false)
})

test('reports are counted, in one line, without what people were doing', async () => {
  for (let time = 0; time < 3; time += 1)
    expect((await send(modern('https://evil.test/path?token=secret'))).status).toBe(204)
  await send(modern('inline', 'style-src-attr'))
  await send(modern('chrome-extension://abc/x.js'))
  const old = { 'csp-report': { 'violated-directive': "img-src 'self'", 'blocked-uri': 'https://x.test/a' } }
  await send(old, { type: 'application/csp-report' })
  for (const wrong of ['', 'x', '[', 'null', '[null]', '[{"body":1}]', '{"csp-report":[]}'])
    expect([204, 400]).toContain((await send(wrong)).status)
  expect((await send('x', { type: 'text/plain' })).status).toBe(415)
  expect((await send('x'.repeat(17_000))).status).toBe(413)
  const statuses = []
  for (let time = 0; time < 120; time += 1)
    statuses.push((await send(modern('inline'), { from: '10.0.0.3' })).status)
  expect(statuses).toEqual([...new Array(100).fill(204), ...new Array(20).fill(429)])
  for (let kind = 0; kind < 30; kind += 1) await send(modern(`https://h${kind}.test`), { from: '10.0.0.2' })

  expect(portal.logged.filter((line) => line.includes('content policy'))).toEqual([])
  await portal.stop()
  const lines = portal.logged.filter((line) => line.includes('content policy'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('secret')
  const { violations } = JSON.parse(lines[0] ?? '') as { violations: Record<string, number> }
  expect(violations).toMatchObject({
    'script-src-elem https://evil.test': 3,
    'style-src-attr inline': 1,
    'script-src-elem chrome-extension:': 1,
    'img-src https://x.test': 1,
    'script-src-elem inline': 100,
  })
  expect(Object.keys(violations).length).toBeLessThanOrEqual(21)
})
