import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workerDeps } from '#server/app/worker.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { warnOfExpiry } from './expiring.ts'
import { writeMirror } from './store.ts'

const dayMs = 24 * 3_600_000

let world: TestWorld
let given: ReturnType<typeof givenIn>

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  given = givenIn(db())
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }], { email: 'boss@chengchuan.example' })
  await employ(db(), 'owner', [{ org: 'sales', role: 'staff' }], { email: 'owner@chengchuan.example' })
  await employ(db(), 'other', [{ org: 'sales', role: 'bsm' }])
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('connection').execute()
  await db().deleteFrom('notice').execute()
  await db().deleteFrom('mail').execute()
})

const now = () => world.clock.now()

async function connected(
  secret_until: Date | null,
  owner_no: string | null = 'owner',
  kind: 'oidc' | 'saml' = 'oidc',
) {
  const app_id = await given.application({
    app_code: fresh('app'),
    name_zh: '监控',
    name_en: 'Monitoring',
    owner_no,
  })
  const connection = { client_id: fresh('client'), kind, template: 'web', revision: 1 } as const
  await db()
    .insertInto('connection')
    .values({ app_id, ...connection, secret_until })
    .execute()
  return app_id
}

const warn = (at: Date) => warnOfExpiry(workerDeps(world.worker).expiry, at)
const notifiedPeople = async () => {
  const rows = await db()
    .selectFrom('notice')
    .select(['user_no', 'text_en', 'path'])
    .orderBy('notice_id')
    .execute()
  return rows.map(({ user_no }) => user_no).sort()
}

test('[SSO-04] super managers and the owner are notified 30, 7 and 1 days ahead, once each, in the inbox and by mail', async () => {
  const start = now()
  const at = (daysBefore: number) => new Date(start.getTime() + (60 - daysBefore) * dayMs)
  await connected(at(0))
  const warned: number[] = []
  for (const days of [40, 31, 30, 29, 8, 7, 6, 2, 1, 0.5, 0, -1])
    if ((await warn(at(days))) > 0) warned.push(days)
  expect(warned).toEqual([30, 7, 1])
  expect(await notifiedPeople()).toEqual(['boss', 'boss', 'boss', 'owner', 'owner', 'owner'])
  const mails = await db().selectFrom('mail').select('address').orderBy('address').execute()
  expect(mails.map(({ address }) => address)).toEqual([
    ...Array(3).fill('boss@chengchuan.example'),
    ...Array(3).fill('owner@chengchuan.example'),
  ])
})

test('a worker that was away sends only the next notice', async () => {
  const until = new Date(now().getTime() + 5 * dayMs)
  await connected(until, 'boss')
  expect(await warn(now())).toBe(1)
  expect(await warn(now())).toBe(0)
  expect(await notifiedPeople()).toEqual(['boss'])
})

test('a new secret has notices of its own, and one without an end has none', async () => {
  await connected(null)
  const app_id = await connected(new Date(now().getTime() + 5 * dayMs))
  expect(await warn(now())).toBe(1)
  const row = await db()
    .selectFrom('connection')
    .selectAll()
    .where('app_id', '=', app_id)
    .executeTakeFirstOrThrow()
  const rotated = {
    ...({ app_id, client_id: row.client_id, status: 0, revision: 2, settings: {} } as const),
    ...({ kind: 'oidc', launch_url: '' } as const),
    ...{ sign_ons_today: 0, failures_today: 0, secret_until: new Date(now().getTime() + 20 * dayMs) },
  }
  await writeMirror(db(), rotated, now())
  expect(await warn(now())).toBe(1)
  await writeMirror(db(), { ...rotated, revision: 3 }, now())
  expect(await warn(now())).toBe(0)
})

test('[SSO-04] the notice of a connection by SAML is about the certificate', async () => {
  await connected(new Date(now().getTime() + 5 * dayMs), 'boss', 'saml')
  expect(await warn(now())).toBe(1)
  const { text_zh, text_en } = await db()
    .selectFrom('notice')
    .select(['text_zh', 'text_en'])
    .executeTakeFirstOrThrow()
  expect([text_zh, text_en]).toEqual([
    expect.stringContaining('「监控」使用的签名证书'),
    expect.stringMatching(/^The certificate that signs for Monitoring expires/),
  ])
})
