import { randomUUID } from 'node:crypto'
import { sealNext } from '#server/features/logs/login/seal-login-log.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { rollUpOf } from '#server/features/statistics/logins/rollup.ts'
import { givenContext, givenSignIn } from './given.ts'
import { openTestDatabase } from './test-app.ts'

// A separate process that tests kill: it writes and seals rows of the login log, and prints each row once it is
// durable.
const [url = '', month = ''] = process.argv.slice(2)
const { db } = openTestDatabase(url)
const clock = { now: () => new Date() }

async function write(): Promise<never> {
  for (;;) {
    const requestId = randomUUID()
    await recordLoginEvent(db, givenContext({ now: new Date(month), requestId }), givenSignIn)
    process.stdout.write(`${requestId}\n`)
  }
}

async function seal(): Promise<never> {
  for (;;) await sealNext({ db, clock, rollUp: rollUpOf(50) }, 20)
}

await Promise.all([write(), write(), seal()])
