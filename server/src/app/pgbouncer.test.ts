import { createPool, isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listen } from '#server/platform/db/listen.ts'
import { noPgBouncer, startPgBouncer } from '#server/testing/pgbouncer.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'

if (noPgBouncer) console.info(`skipped: PgBouncer in front of the database (${noPgBouncer})`)

test.skipIf(noPgBouncer)('every kind of connection works through PgBouncer in session mode', async () => {
  const direct = await testDatabase()
  const bouncer = await startPgBouncer([direct.url])
  const through = openTestDatabase(bouncer.urlOf(direct.url))
  try {
    const shown = async ({ db }: { db: typeof through.db }) =>
      (
        await sql<{ name: string; setting: string }>`select name, setting from pg_settings
          where name in ('search_path', 'TimeZone', 'lock_timeout', 'statement_timeout') order by name`.execute(
          db,
        )
      ).rows.map(({ setting }) => setting)
    const settings = ['3000', 'portal', '10000', 'Asia/Shanghai']
    expect((await shown(through)).toSorted()).toEqual(settings.toSorted())
    expect((await shown({ db: through.reports })).toSorted()).toEqual(settings.toSorted())
    expect(
      await through.reader.find({ name: 'zone', text: `select current_setting('TimeZone')` }, []),
    ).toEqual(['Asia/Shanghai'])
    let heard: (text: string) => void = () => {}
    const message = new Promise<string>((resolve) => {
      heard = resolve
    })
    const listening = await listen({
      url: bouncer.urlOf(direct.url),
      channel: 'pgbouncer test',
      onMessage: heard,
      onLost: () => {},
    })
    await sql`select pg_notify('pgbouncer test', 'arrived')`.execute(through.db)
    expect(await message).toBe('arrived')
    await listening.close()
  } finally {
    await through.close()
    await bouncer.stop()
    await direct.close()
  }
})

test.skipIf(noPgBouncer)(
  'a pooler that takes no further connection counts as an absent database',
  async () => {
    const direct = await testDatabase()
    const bouncer = await startPgBouncer([direct.url], { max_client_conn: '1' })
    const pool = createPool({
      url: bouncer.urlOf(direct.url),
      schema: 'portal',
      max: 2,
      timeZone: 'Asia/Shanghai',
      onError: () => {},
    })
    try {
      // PgBouncer may still count the connection that found it listening.
      const only = await vi.waitFor(() => pool.connect())
      const refused = await pool.connect().catch((error: unknown) => error)
      expect(refused).toMatchObject({ message: expect.stringContaining('no more connections allowed') })
      expect(isDatabaseAbsent(refused)).toBe(true)
      only.release()
    } finally {
      await pool.end()
      await bouncer.stop()
      await direct.close()
    }
  },
)
