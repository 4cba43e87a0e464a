import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { createTestDatabase, urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const settings = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
}

/** Starts a role in a process of its own. */
function start(role: string[], env: Record<string, string>) {
  return spawn(process.execPath, [main, ...role], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function endOf(child: ReturnType<typeof start>) {
  const [errors, [code]] = await Promise.all([text(child.stderr ?? process.stdin), once(child, 'exit')])
  return { errors, code }
}

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['no role', [], {}, /^server: say which role to start: portal or worker\n$/],
  ['another role', ['king'], {}, /^server: say which role/],
  [
    'wrong settings',
    ['portal'],
    { PORT: 'x', TIME_ZONE: 'y' },
    /^portal: Wrong configuration:\n {2}PORT .*\n {2}TIME_ZONE .*\n$/,
  ],
  [
    'no database',
    ['portal'],
    {},
    /^portal: the database cannot be reached \(.*\)\. Check DATABASE_URL .*\n$/,
  ],
  [
    'no database',
    ['worker'],
    {},
    /^worker: the database cannot be reached \(.*\)\. Check DATABASE_URL .*\n$/,
  ],
])('a start with %s ends with one message and code 1', async (_what, role, env, message) => {
  const { errors, code } = await endOf(start(role, env))
  expect(errors).toMatch(message)
  expect(errors).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})

/** Starts a worker, stops it when it is ready, and returns its log. */
async function runWorker(env: Record<string, string>) {
  const child = start(['worker'], env)
  const [end, logged] = [endOf(child), text(child.stdout ?? process.stdin)]
  const [message] = await once(child, 'message')
  expect(message).toEqual({ ready: 'worker' })
  child.kill('SIGTERM')
  expect(await end).toEqual({ errors: '', code: 0 })
  return logged
}

test('a worker starts alone, tells when it is ready, and stops cleanly when it is asked to', async () => {
  const database = await testDatabase()
  try {
    // The worker's own URL takes precedence over DATABASE_URL, which is invalid here.
    const logged = await runWorker({ WORKER_DATABASE_URL: urlAs(databaseRoles.worker, database.url) })
    expect(logged).not.toContain('as the owner')
    expect(await runWorker({ DATABASE_URL: database.url })).toContain('as the owner')
  } finally {
    await database.close()
  }
})

test('a worker reports its health, and that it is stopping as long as proxies need to notice', async () => {
  const database = await testDatabase()
  const port = await freePort()
  const env = { DATABASE_URL: database.url, OPS_PORT: `${port}`, DRAIN_SECONDS: '3' }
  const child = start(['worker'], env)
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status
  try {
    const end = endOf(child)
    await once(child, 'message')
    expect(await health()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(health).toBe(503)
    expect(await end).toEqual({ errors: '', code: 0 })
  } finally {
    await database.close()
  }
})

test.each(['portal', 'worker'] as const)(
  'a %s that may not change tables says what has to run before it, where they are older or not there',
  async (role) => {
    const { url, drop } = await createTestDatabase(async () => {}, 'empty')
    try {
      const { errors, code } = await endOf(start([role], { DATABASE_URL: urlAs(databaseRoles[role], url) }))
      expect(errors).toBe(
        `${role}: the tables of the schema portal are older than this program. ` +
          "Run `node iambiz.mjs migrate` first, with the owner's DATABASE_URL.\n",
      )
      expect(code).toBe(1)
    } finally {
      await drop()
    }
  },
)

/** Runs the migration command and returns what it printed. */
async function migrate(url: string, ...args: string[]) {
  const program = fileURLToPath(new URL('../migrate.ts', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const printed = text(child.stdout ?? process.stdin)
  expect(await endOf(child)).toEqual({ errors: '', code: 0 })
  return printed
}

test('a worker that must not migrate waits until the command has, and is live but not ready meanwhile', async () => {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const port = await freePort()
  const worker = { DATABASE_URL: urlAs(databaseRoles.worker, url), MIGRATE_AT_START: '0' }
  const child = start(['worker'], { ...worker, OPS_PORT: `${port}` })
  const health = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/health/${path}`).catch(() => null)
    const body = (await reply?.json()) as { status: string } | undefined
    return [reply?.status, body?.status]
  }
  try {
    await expect.poll(() => health('live'), { timeout: 30_000 }).toEqual([200, 'live'])
    expect(await health('ready')).toEqual([503, 'starting'])
    expect(await migrate(url, '--plan')).toMatch(/^Schema portal: \d+ migrations would run, from 0001-.*\n$/)
    const ready = once(child, 'message')
    expect(await migrate(url)).toMatch(/^The schema portal is up to date \(\d\d+ migrations ran\)\.\n$/)
    await ready
    expect(await health('ready')).toEqual([200, 'ready'])
    const end = endOf(child)
    child.kill('SIGTERM')
    expect(await end).toEqual({ errors: '', code: 0 })
  } finally {
    child.kill('SIGKILL')
    await drop()
  }
})
