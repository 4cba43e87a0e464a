import { randomUUID } from 'node:crypto'
import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyWorld, companyIn } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { png } from '#server/testing/pictures.ts'
import { publishSigner, type Signer } from '#server/testing/security-event.ts'
import { questionClaims } from '#server/testing/sign-on-access.ts'
import { testPortal } from '#server/testing/test-app.ts'

let world: CompanyWorld
let sign: Signer

beforeAll(async () => {
  const portal = await testPortal()
  // Before the portal reads the provider's keys.
  sign = await publishSigner(portal.provider)
  world = await companyIn(portal, { boss: 'root' })
  await world.given.system({ system_code: 'finance' })
  await world.given.category({ category_code: 'office', hue: 20 })
})
afterAll(() => world?.stop())

/** Asks as the provider does. */
async function ask(appId: string, typ = 'app-icon+jwt') {
  const about = { issuer: world.provider.issuer, now: world.clock.now() }
  const response = await fetch(`${world.baseUrl}/api/iam-portal/auth/appIcon`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt' },
    body: await sign(questionClaims(about, { appId, userNo: appId }), { typ }),
  })
  const { data } = (await response.json()) as { data: { icon: { type: string; content: string } } }
  return { status: response.status, icon: data?.icon }
}

const application = (icon: string) =>
  world.given.application({
    ...{ app_code: fresh('app'), system_code: 'finance', category_code: 'office', icon },
  })

async function uploaded(): Promise<{ url: string; file: Buffer }> {
  const file = Buffer.from(png(64, 64))
  const response = await world
    .as('boss')
    .fetchRaw('/api/iam-portal/v1/portal/file/upload?type=icon&fileName=logo.png', {
      method: 'POST',
      headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'image/png' },
      body: file,
    })
  return { url: ((await response.json()) as { data: FileRef }).data.url, file }
}

test('[UI-03] a named icon is drawn on the colour of its category', async () => {
  const { status, icon } = await ask(await application('wallet'))
  expect([status, icon.type]).toEqual([200, 'image/svg+xml'])
  const svg = Buffer.from(icon.content, 'base64').toString()
  expect(svg).toContain('<path d="M1 2h3"/></g></svg>')
  expect(svg).toContain('stop-color="oklch(0.548 0.165 20)"')
})

test('[UI-03] a picture is given as it was uploaded, and only to its own application', async () => {
  const { url } = await uploaded()
  const saved = await world.as('boss').call('POST /iam-authority/v1/admin/app/saveOrUpdate', {
    body: {
      ...{ appCode: fresh('app'), systemCode: 'finance', nameZh: '报销', categoryCode: 'office', icon: url },
      ...{ homeUrl: 'https://expenses.example.com/', status: 1 },
    },
  })
  const { id } = saved.envelope.data
  const { icon } = await ask(id)
  expect(icon.type).toBe('image/png')
  const shown = await world.as('boss').fetchRaw(url, { headers: { env: 'prod' } })
  expect(Buffer.from(icon.content, 'base64')).toEqual(Buffer.from(await shown.arrayBuffer()))
  expect((await ask(await application(url))).icon).toBeNull()
})

test('an application without an icon, and an unknown one, have none', async () => {
  expect(await ask(await application('nothing'))).toEqual({ status: 200, icon: null })
  expect(await ask(randomUUID())).toEqual({ status: 200, icon: null })
})

test('S-227: a token of another type is refused', async () => {
  expect((await ask(await application('wallet'), 'sign-on-access+jwt')).status).toBe(400)
})
