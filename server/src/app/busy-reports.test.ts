import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { openTestDatabase, testPortal } from '#server/testing/test-app.ts'

test('who asks for more figures of the log than there are connections holds up nobody else', async () => {
  const world = await testPortal()
  const { db, url } = world.database
  await foundCompany(db)
  const [analyst, staff] = await Promise.all(
    ['analyst', 'staff'].map(async (who) => {
      await employ(db, who, [{ org: 'sales', role: who }])
      const browser = world.browser()
      await browser.signIn(world.provider, { sub: who })
      return browser
    }),
  )
  const aside = openTestDatabase(url)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where relation = 'login_log'::regclass and not granted`.execute(
      aside.db,
    )
    return rows[0]?.count ?? 0
  }
  const asked = await aside.db.transaction().execute(async (trx) => {
    await sql`lock table login_log in access exclusive mode`.execute(trx)
    const answers = Array.from({ length: 8 }, () =>
      analyst?.call('POST /iam-log/v1/loginLog/list', { body: { failReasons: ['locked'] } }),
    )
    await expect.poll(waiting).toBe(2)
    const others = Array.from({ length: 4 }, () =>
      staff?.call('POST /iam-portal/v1/portal/opsContact/list', { body: {} }),
    )
    expect((await Promise.all(others)).map((one) => one?.status)).toEqual([200, 200, 200, 200])
    return answers
  })
  await Promise.all(asked)
  await aside.close()
  await world.stop()
})
