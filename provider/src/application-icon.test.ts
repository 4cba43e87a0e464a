import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { connectParty } from './testing/connections.ts'
import { away, type PortalGate, startPortalGate } from './testing/portal-gate.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let gate: PortalGate
let world: ProviderWorld
beforeAll(async () => {
  gate = await startPortalGate()
  world = await providerWorld({ appIconUrl: gate.url })
})
afterAll(async () => {
  await world?.stop()
  await gate?.stop()
})
beforeEach(() => gate.reset())

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const answers = (icon: unknown) => {
  gate.answer = () => ({ status: 200, body: { code: 200, message: '', data: { icon } } })
}
const icon = { type: 'image/svg+xml', content: Buffer.from(svg).toString('base64') }

/** The tile on the sign-in page of a party, and the browser that shows it. */
async function tileOf(party: { begin: () => Promise<{ url: string }> }) {
  const browser = createBrowser()
  const { location } = await browser.get((await party.begin()).url)
  const { body } = await browser.get(`${location}?lang=en`)
  return /<p class="lead asking">(<img[^>]*>|<span class="tile".*?<\/span>)/.exec(body)?.[1] ?? ''
}

test('[UI-03] the sign-in page shows the icon of the application, served by the provider itself', async () => {
  answers(icon)
  const { party, app } = await connectParty(world)
  const [, address = ''] = /^<img class="tile" src="(\/app-icon\?[^"]+)"/.exec(await tileOf(party)) ?? []
  const served = await fetch(world.provider.url + address.replace('&amp;', '&'))
  expect(await served.text()).toBe(svg)
  expect(served.headers.get('content-type')).toBe('image/svg+xml')
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await tileOf(party)).toContain(address)
  expect(gate.asked.map((asked) => asked.appId)).toEqual([app.appId])
  world.provider.clock.forward(301_000)
  await tileOf(party)
  expect(gate.asked).toHaveLength(2)
})

test.each([
  ['without an icon', () => answers(null)],
  ['with an icon of an unknown type', () => answers({ type: 'text/html', content: 'AAAA' })],
  [
    'while the portal does not answer',
    () => {
      gate.answer = () => away
    },
  ],
])('[UI-03] %s it shows the first letter of the name', async (_what, prepare) => {
  prepare()
  const { party, app } = await connectParty(world)
  expect(await tileOf(party)).toBe('<span class="tile" aria-hidden="true">C</span>')
  expect((await fetch(`${world.provider.url}/app-icon?client=${app.clientId}`)).status).toBe(404)
})

test('the portal itself and unknown clients have no icon, and nothing is asked', async () => {
  answers(icon)
  expect(await tileOf(world.portal)).toContain('<span class="tile"')
  for (const name of ['iambiz-portal', 'nobody', '%E0%A4%A', 'a&client=b'])
    expect((await fetch(`${world.provider.url}/app-icon?client=${name}`)).status).toBe(404)
  expect(gate.asked).toEqual([])
})
