import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { writeLog } from '#server/testing/login-log-rows.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const migration = new URL('../../../../migrations/0131-codes-of-nobody.sql', import.meta.url)

let world: TestWorld
let manager: Browser
let system: string
let category: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  const given = givenIn(db())
  system = await given.system({ system_code: 'finance' })
  category = await given.category({ category_code: 'office' })
  await employ(db(), 'manager', [{ org: 'sales', role: 'bsm' }])
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  manager = world.browser()
  await manager.signIn(world.provider, { sub: 'manager' })
})
afterAll(() => world.stop())

const migrate = async () => sql.raw(readFileSync(migration, 'utf8')).execute(db())

/** Simulates a database from before codes belonged to applications, where only the log names them. */
const knownTo = (code: string, appId: string | null) =>
  db()
    .insertInto('application_code')
    .values({ app_code: code, app_id: appId })
    .onConflict((conflict) => conflict.column('app_code').doUpdateSet({ app_id: appId }))
    .execute()

const opening = (app: string, appId: string | undefined, day: string) => ({
  ...{ at: `2026-03-${day} 09:00:00`, event: 'launch' as const, user: 'manager', org: 'sales' },
  ...{ app, appId },
})

const take = (appCode: string) =>
  manager.call('POST /iam-authority/v1/admin/app/saveOrUpdate', {
    body: {
      ...{ appCode, systemCode: system, nameZh: '报销', nameEn: 'Expenses', categoryCode: category },
      ...{ icon: 'wallet', homeUrl: 'https://expenses.example.com/' },
    },
  })

const ownerOf = async (code: string) =>
  (await db().selectFrom('application_code').select('app_id').where('app_code', '=', code).executeTakeFirst())
    ?.app_id

test('nobody takes a code that only counts or rows without an application know (409)', async () => {
  const [counted, logged, free] = [fresh('app'), fresh('app'), fresh('app')]
  await sql`insert into login_app_key (app_code) values (${counted})`.execute(db())
  await writeLog(db(), [opening(logged, undefined, '01')])
  await migrate()
  for (const code of [counted, logged]) {
    const { status, envelope } = await take(code)
    expect([status, envelope.data]).toMatchObject([409, { fields: [{ field: 'appCode' }] }])
  }
  expect((await take(free)).status).toBe(200)
})

test('a code that several applications logged is nobody’s, and one that one application logged stays', async () => {
  const [shared, own, held] = [fresh('app'), fresh('app'), fresh('app')]
  const [first, second] = [randomUUID(), randomUUID()]
  const holder = await givenIn(db()).application({
    app_code: held,
    system_code: system,
    category_code: category,
  })
  await knownTo(shared, first)
  await knownTo(own, first)
  await writeLog(db(), [
    opening(shared, first, '01'),
    opening(shared, second, '02'),
    opening(own, first, '01'),
    opening(own, undefined, '02'),
    opening(held, holder, '01'),
    opening(held, second, '02'),
    opening(held, holder, '03'),
  ])
  await migrate()
  expect([await ownerOf(shared), await ownerOf(own), await ownerOf(held)]).toEqual([null, first, null])
  expect((await take(shared)).status).toBe(409)
})

test('an application that nobody ever opened keeps its code', async () => {
  const code = fresh('app')
  const appId = await givenIn(db()).application({
    app_code: code,
    system_code: system,
    category_code: category,
  })
  await migrate()
  expect([await ownerOf(code), await ownerOf('iambiz')]).toEqual([appId, null])
})
