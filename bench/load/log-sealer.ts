// Seals the login log and counts it like a worker; starts and stops on request.
import { createLog } from '@iambiz/runtime/log.ts'
import { sealAll, startSealing } from '@iambiz/server/features/logs/login/seal-login-log.ts'
import { rollUp } from '@iambiz/server/features/statistics/logins/rollup.ts'
import { openDatabase } from '@iambiz/server/platform/db/database.ts'

const [, , url = ''] = process.argv
const { db } = openDatabase({ url, max: 2, timeZone: 'Asia/Shanghai', onError: () => {} })
const deps = { db, clock: { now: () => new Date() }, log: createLog('log-sealer', 'error'), rollUp }

let sealing: ReturnType<typeof startSealing> | undefined

/**
 * `all` seals the existing rows without counting them, as after a bulk load, and replies when it is done. `start` and
 * `stop` control the continuous work of a worker.
 */
process.on('message', async ({ what }: { what: 'all' | 'start' | 'stop' }) => {
  const began = performance.now()
  if (what === 'start') sealing = startSealing(deps)
  else {
    await sealing?.stop()
    sealing = undefined
  }
  if (what === 'all') await sealAll({ ...deps, rollUp: async () => {} })
  process.send?.({ milliseconds: performance.now() - began })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'log-sealer' })
