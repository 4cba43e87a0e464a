import { runCommand, withPortalDatabase } from './app/command.ts'
import { rebuild, turnMs } from './features/statistics/logins/rollup.ts'

/** A month with many millions of rows is counted in a few statements. */
const statementTimeoutMs = 3_600_000

// `node server/src/rebuild-login-statistics.ts`: counts the login log again while the portal runs.
await runCommand('login statistics', () =>
  withPortalDatabase(
    async (db) => {
      const began = performance.now()
      const months = await rebuild(db, turnMs)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      return `The login statistics of ${months} months were rebuilt in ${seconds} s.`
    },
    { statementTimeoutMs },
  ),
)
