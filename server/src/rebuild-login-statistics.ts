import { readEnvironment } from '@iambiz/runtime/config.ts'
import { startFailure } from '@iambiz/runtime/role.ts'
import { readPortalConfig } from './app/config.ts'
import { rebuild, turnMs } from './features/login-statistics/rollup.ts'
import { migratePortal, openDatabase } from './platform/db/database.ts'

/** What is counted of a month of many millions of rows is written in few statements. */
const statementTimeoutMs = 3_600_000

// `node server/src/rebuild-login-statistics.ts`: counts the login log anew, while the portal runs.
async function run(): Promise<string> {
  const config = readPortalConfig(readEnvironment(process.env))
  const database = openDatabase({
    url: config.databaseUrl,
    max: 2,
    timeZone: config.timeZone,
    onError: () => {},
    statementTimeoutMs,
  })
  try {
    await migratePortal(database.db)
    const began = performance.now()
    const months = await rebuild(database.db, turnMs)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return `The login statistics of ${months} months were counted anew in ${seconds} s.`
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('login statistics', error)}\n`)
  process.exitCode = 1
}
