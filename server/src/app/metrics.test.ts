import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Runs a role with an address for its operators while `work` runs. */
async function withRole(
  role: 'portal' | 'worker',
  work: (ports: { port: number; ops: number }) => Promise<void>,
) {
  const [port, ops] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [main, role], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlAs(databaseRoles[role], database.url),
      DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      OIDC_CLIENT_SECRET: 'a secret of more than thirty-two characters',
      ...{ PORT: `${port}`, OPS_PORT: `${ops}` },
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('the role ended'))),
    ])
    await work({ port, ops })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Samples of a scrape by their name and labels; fails where a line is no sample of Prometheus' text format. */
async function scrape(port: number): Promise<Map<string, number>> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  const all = await reply.text()
  const lines = all.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      expect([line, name]).not.toContain(undefined)
      return [name ?? '', Number(value)]
    }),
  )
}

test('a portal counts requests by call and result, never by the address that was asked for', async () => {
  await withRole('portal', async ({ port, ops }) => {
    for (const path of ['/api/iam-portal/v1/portal/home', '/wp-admin/x.php', '/another?secret=1'])
      await fetch(`http://localhost:${port}${path}`, { method: path.includes('home') ? 'POST' : 'GET' })
    const samples = await scrape(ops)
    const counts = [...samples.keys()].filter((name) => name.startsWith('http_server_request_duration_count'))
    const home = counts.find((name) => name.includes('http_route="/api/iam-portal/v1/portal/home"'))
    expect(home).toContain('http_response_status_code=')
    expect(samples.get(home ?? '')).toBe(1)
    expect(counts.join('\n')).not.toMatch(/wp-admin|another|secret/)
    expect(samples.get('process_memory_usage')).toBeGreaterThan(1e7)
    expect([...samples.keys()].join('\n')).toContain('db_client_connection_count{')
  })
})

test('a worker reports what is open and what waits', async () => {
  const given = givenIn(database.db)
  await given.person({ user_no: 'P1' })
  await database.pool.query(
    `select graphile_worker.add_job('metrics:test', run_at := now() - interval '1 hour')`,
  )
  await withRole('worker', async ({ ops }) => {
    const samples = await scrape(ops)
    for (const name of [
      'iambiz_sessions',
      'iambiz_event_streams',
      'iambiz_mails_queued',
      'iambiz_log_unsealed_age',
    ])
      expect(samples.get(name), name).toBeGreaterThanOrEqual(0)
    expect(samples.get('iambiz_jobs{state="ready"}')).toBeGreaterThanOrEqual(1)
    expect(samples.get('iambiz_jobs_age')).toBeGreaterThan(3000)
  })
})
