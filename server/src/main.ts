import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { type Running, runRole, StartError } from '@iambiz/runtime/role.ts'
import { buildApp } from './app/app.ts'
import { type PortalConfig, readPortalConfig } from './app/config.ts'
import type { Process } from './app/deps.ts'
import { migrateJobs } from './app/job-schema.ts'
import { startOps } from './app/ops.ts'
import { bringUpToDate, openDatabase } from './platform/db/database.ts'

const roles = ['portal', 'worker'] as const

async function prepare(role: string, config: PortalConfig): Promise<Process> {
  const log = createLog(role, config.logLevel)
  const options = {
    url: config.databaseUrl,
    timeZone: config.timeZone,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  }
  const database = openDatabase({ ...options, max: config.databasePool })
  const ran = await bringUpToDate(options)
  await migrateJobs(database, log)
  if (ran.length > 0) log.info({ migrations: ran }, 'the database is up to date')
  return { config, database, clock: systemClock, log }
}

async function startPortal(): Promise<Running> {
  const config = readPortalConfig(readEnvironment(process.env))
  const processOf = await prepare('portal', config)
  const { database, log } = processOf
  const app = buildApp(processOf)
  await app.listen({ host: config.host, port: config.port })
  let stopping = false
  const ops = config.opsPort
    ? await startOps(config.opsPort, { db: database.db, isStopping: () => stopping })
    : null
  log.info({ url: config.baseUrl }, 'the portal is ready')
  return {
    log,
    async stop() {
      stopping = true
      await app.close()
      ops?.close()
      await database.close()
    },
  }
}

async function startWorkerRole(): Promise<Running> {
  // What sends mails is nothing that portals have to hold in memory.
  const { startCountingLog, startMailDelivery, startSealingLogs, startWorker, workerDeps } = await import(
    './app/worker.ts'
  )
  const config = readPortalConfig(readEnvironment(process.env))
  const processOf = await prepare('worker', config)
  const { database, log } = processOf
  const runner = await startWorker(workerDeps(processOf))
  const delivery = startMailDelivery(processOf)
  const sealing = startSealingLogs(processOf)
  const counting = startCountingLog(processOf)
  log.info('the worker is ready')
  return {
    log,
    async stop() {
      await Promise.all([runner.stop(), delivery?.stop(), sealing.stop(), counting.stop()])
      await database.close()
    },
  }
}

const role = roles.find((name) => name === process.argv[2])
await runRole(role ?? 'server', async () => {
  if (role === 'portal') return startPortal()
  if (role === 'worker') return startWorkerRole()
  throw new StartError(`say which role to start: ${roles.join(' or ')}`)
})
