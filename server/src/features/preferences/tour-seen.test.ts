import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const getPersonalConfig = 'POST /iam-portal/user/getPersonalConfig'
const updatePersonalConfig = 'POST /iam-portal/user/updatePersonalConfig'
const migration = new URL('../../../migrations/0103-tour-seen.sql', import.meta.url)

let world: TestWorld
let here: Browser
let elsewhere: Browser
let visitor: string
let newcomer: string
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  ;[visitor, newcomer] = [await given.person(), await given.person()]
  await given.personRole(visitor, orgCode, roleNo)
  ;[here, elsewhere] = [world.browser(), world.browser()]
  for (const browser of [here, elsewhere]) await browser.signIn(world.provider, { sub: visitor })
})
afterAll(() => world.stop())

const forget = () => world.database.db.deleteFrom('personal_config').execute()

test('[HOME-09] whoever has been shown around has been so on every device, and what they chose stays', async () => {
  await forget()
  const { envelope: first } = await here.call(getPersonalConfig, { body: {} })
  expect(first.data).toMatchObject({ tourSeen: false, revision: 0 })
  await here.call(updatePersonalConfig, { body: { tourSeen: true, revision: 0 } })
  const { envelope: read } = await elsewhere.call(getPersonalConfig, { body: {} })
  expect(read.data).toEqual({ ...first.data, tourSeen: true, revision: 1 })
})

test('[HOME-09] whoever was here before anybody was shown around is not shown around', async () => {
  await forget()
  await here.call(updatePersonalConfig, { body: { skin: 'pine', revision: 0 } })
  await sql.raw(readFileSync(migration, 'utf8')).execute(world.database.db)
  const { envelope } = await elsewhere.call(getPersonalConfig, { body: {} })
  expect(envelope.data).toMatchObject({ tourSeen: true, skin: 'pine' })
  const known = await world.database.db.selectFrom('personal_config').select('user_no').execute()
  expect(known.map((row) => row.user_no)).toContain(visitor)
  expect(known.map((row) => row.user_no)).not.toContain(newcomer)
})
