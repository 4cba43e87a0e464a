import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { verifyChain } from '#server/features/logs/login/verify.ts'
import { rollUp } from '#server/features/statistics/logins/rollup.ts'
import { ensurePartitions } from '#server/platform/db/partitions.ts'
import { testDatabase } from '#server/testing/test-app.ts'

const program = fileURLToPath(new URL('../testing/log-process.ts', import.meta.url))

/** Runs a writing and sealing process, and kills it shortly after `rows` acknowledged rows; returns those rows. */
async function killed(url: string, month: Date, rows: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, url, month.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.length === 36) acknowledged.push(line)
    // The random delay hits different points of the next statements.
    if (acknowledged.length === rows) setTimeout(() => child.kill('SIGKILL'), Math.random() * 8)
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

test('[STAT-06] processes that are killed while they write and seal lose no row, and none is sealed or counted twice', {
  // Six processes start one after the other, which is slow on a busy machine.
  timeout: 240_000,
}, async () => {
  const database = await testDatabase()
  const { db } = database
  const now = new Date()
  // The second month gets its partition while rows arrive; R-32.
  const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 15))]
  const acknowledged: string[] = []
  for (const rows of [1, 40, 7]) {
    const writing = Promise.all(months.map((month) => killed(database.url, month, rows)))
    if (rows === 40) await ensurePartitions(database.worker.db, months[1] ?? now)
    acknowledged.push(...(await writing).flat())
  }
  await ensurePartitions(database.worker.db, months[1] ?? now)
  await sealAll({ db: database.worker.db, clock: { now: () => new Date() }, rollUp })

  const rows = await db.selectFrom('login_log').select(['trace_id', 'row_no']).execute()
  const written = rows.map(({ trace_id }) => trace_id)
  expect(new Set(written).size).toBe(written.length)
  expect(acknowledged.filter((id) => !written.includes(id))).toEqual([])
  const { broken, rows: checked, chain } = await verifyChain(db, {})
  expect(broken).toBeUndefined()
  expect([checked, chain.unsealed]).toEqual([rows.length, 0])
  const { rows: counted } = await sql<{ events: number }>`
    select ((select count(*) from login_recent)
      + (select coalesce(sum(events), 0) from (select unnest(events) as events from login_hour_count) listed))::int
      as events`.execute(db)
  expect(counted[0]?.events).toBe(rows.length)
  const { rows: places } = await sql<{ batches: number }>`
    select distinct (select count(*)::int from login_log_batch b where b.row_nos @> l.row_no) as batches
    from login_log l`.execute(db)
  expect(places).toEqual([{ batches: 1 }])
  await database.close()
})
