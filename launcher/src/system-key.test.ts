import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { forgetFirstStart, type GivenFolder, givenFolder, startProgram } from './testing/given-launcher.ts'

let given: GivenFolder
beforeEach(async () => {
  given = await givenFolder()
})
afterEach(() => given.remove())
afterAll(forgetFirstStart)

function systemKey(...args: string[]) {
  const env = { PATH: process.env.PATH, IAMBIZ_DATA_DIR: given.folder, IAMBIZ_DEMO: '0', ...given.ports }
  return startProgram('../system-key.ts', args, env)
}

async function column(text: string) {
  const client = new pg.Client({ connectionString: given.databaseUrl() })
  await client.connect()
  const found = await client.query({ text, rowMode: 'array' })
  await client.end()
  return found.rows.flat()
}

test('[ANN-13] a key is made, rotated and revoked beside the running portal, shown once and on record', {
  timeout: 180_000,
}, async () => {
  await given.start([given.role('portal', 'idle')], { IAMBIZ_DEMO: '0' }).ready

  const created = systemKey('create', 'iambiz')
  expect(await created.ended).toBe(0)
  expect(created.stdout()).toMatch(
    /^SYSTEM_CODE=iambiz\nAPP_KEY=iambiz-web\nKEY=iambiz_[\w-]{43}\n(.+:\nAPP_ID=[\w-]{36}\n)*$/m,
  )
  const again = systemKey('create', 'iambiz')
  expect(await again.ended).toBe(1)
  expect(again.stderr()).toContain('rotate or revoke it')
  const rotated = systemKey('rotate', 'iambiz')
  expect(await rotated.ended).toBe(0)
  expect(rotated.stdout()).toContain('good for 24 hours more')
  const good = 'select count(*)::int from portal.system_credential where revoked_at is null'
  expect(await column(good)).toEqual([2])
  const revoked = systemKey('revoke', 'iambiz')
  expect(await revoked.ended).toBe(0)
  expect(await column(good)).toEqual([0])
  const unknown = systemKey('create', 'nobody')
  expect(await unknown.ended).toBe(1)
  expect(unknown.stderr()).toContain('There are: iambiz')
  expect(await column('select action from portal.audit_record order by at')).toEqual([
    'system-key.create',
    'system-key.rotate',
    'system-key.revoke',
  ])
})

test.each([[[]], [['create']], [['make', 'iambiz']], [['create', 'a b']], [['create', 'iambiz', 'x']]])(
  'the words %j are answered with how to use it',
  async (args) => {
    const refused = systemKey(...args)
    expect(await refused.ended).toBe(1)
    expect(refused.stderr()).toContain('npm run system-key -- create|rotate|revoke SYSTEM_CODE')
  },
)
