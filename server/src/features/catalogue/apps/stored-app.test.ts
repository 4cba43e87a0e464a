import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let given: ReturnType<typeof givenIn>
beforeAll(async () => {
  database = await testDatabase()
  given = givenIn(database.db)
})
afterAll(() => database.close())

const checkViolation = { code: '23514' }

test.each([
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.test',
  'https:evil.test',
  ' https://evil.test',
  'x\nhttps://evil.test',
])('S-153: no application can have the address %j, whoever writes it', async (home_url) => {
  await expect(given.application({ home_url })).rejects.toMatchObject(checkViolation)
})

test.each(['el-icon-x" onclick="', '../../sprite', 'Icon', '', 'x'.repeat(10_000), 'a\nb'])(
  'S-157: no application can have the icon %j',
  async (icon) => {
    await expect(given.application({ icon })).rejects.toMatchObject(checkViolation)
  },
)
