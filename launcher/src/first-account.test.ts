import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { forgetFirstStart, type GivenFolder, givenFolder, startProgram } from './testing/given-launcher.ts'

let given: GivenFolder
beforeEach(async () => {
  given = await givenFolder()
})
afterEach(() => given.remove())
afterAll(forgetFirstStart)

function firstAccount(...args: string[]) {
  const env = { PATH: process.env.PATH, IAMBIZ_DATA_DIR: given.folder, IAMBIZ_DEMO: '0', ...given.ports }
  return startProgram('../first-account.ts', args, env)
}

async function rows(text: string) {
  const client = new pg.Client({ connectionString: given.databaseUrl() })
  await client.connect()
  const found = await client.query(text)
  await client.end()
  return found.rows
}

test('a portal without demo gets its first administrator once, on record, with a password that is shown once', {
  timeout: 90_000,
}, async () => {
  const launcher = given.start([given.role('portal', 'idle')], { IAMBIZ_DEMO: '0' })
  await launcher.ready
  expect(launcher.stdout()).toContain('npm run first-account')

  const first = firstAccount('A10001', '张三')
  expect(await first.ended).toBe(0)
  expect(first.stdout()).toMatch(/A10001 signs in with the password [\w-]{20}\n/)
  expect(await rows('select account_no, password_hash, status from idp.account')).toEqual([
    { account_no: 'A10001', password_hash: expect.stringMatching(/^\$argon2id\$/), status: 1 },
  ])
  const holders = `select user_no, key_name from portal.person_role
    join portal.dictionary_entry on key_value = role_no`
  expect(await rows(holders)).toEqual([{ user_no: 'A10001', key_name: 'super_manager' }])
  expect(await rows('select action, target_id from portal.audit_record')).toEqual([
    { action: 'right.first-administrator', target_id: 'A10001' },
  ])

  const second = firstAccount('A10002', '李四')
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toContain('has a super manager already')
  expect(await rows(holders)).toHaveLength(1)
  expect(await rows('select account_no from idp.account')).toHaveLength(1)

  const again = firstAccount('A10001', '张三')
  expect(await again.ended).toBe(0)
  expect(again.stdout()).toContain('A10001 has an account already')
})

test.each([[[]], [['A10001']], [['A 1', '张三']], [['A10001', ' ']], [['A1', '张', '三']]])(
  'the words %j are answered with how to use it',
  async (args) => {
    const refused = firstAccount(...args)
    expect(await refused.ended).toBe(1)
    expect(refused.stderr()).toContain('npm run first-account -- STAFF_NUMBER NAME')
  },
)

test('where nothing runs, one sentence says so', async () => {
  const refused = firstAccount('A10001', '张三')
  expect(await refused.ended).toBe(1)
  expect(refused.stderr()).toMatch(/^Nothing runs on the data folder .+ Start it first: npm start\.\n$/)
})
