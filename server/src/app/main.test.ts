import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const settings = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
}

/** Starts a role as a process of its own. */
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

test('a worker starts alone, tells when it is ready, and stops cleanly when it is asked to', async () => {
  const database = await testDatabase()
  try {
    const child = start(['worker'], { DATABASE_URL: database.url })
    const end = endOf(child)
    const [message] = await once(child, 'message')
    expect(message).toEqual({ ready: 'worker' })
    child.kill('SIGTERM')
    expect(await end).toEqual({ errors: '', code: 0 })
  } finally {
    await database.close()
  }
})
