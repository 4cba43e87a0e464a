import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog, type Log } from '@iambiz/runtime/log.ts'
import { type Running, runRole, StartError } from '@iambiz/runtime/role.ts'
import { buildApp } from './app/app.ts'
import { type PortalConfig, readPortalConfig } from './app/config.ts'
import type { Process } from './app/deps.ts'
import { migrateJobs } from './app/job-schema.ts'
import { startOps } from './app/ops.ts'
import { migratePortal, openDatabase } from './platform/db/database.ts'

const roles = ['portal', 'worker'] as const

/** A statement of a migration may take long where the tables are large. */
const migrationTimeoutMs = 60_000

async function migrated(config: PortalConfig, log: Log): Promise<string[]> {
  const { databaseUrl: url, timeZone } = config
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const { db, close } = openDatabase({
    url,
    max: 2,
    timeZone,
    onError,
    statementTimeoutMs: migrationTimeoutMs,
  })
  try {
    return await migratePortal(db)
  } finally {
    await close()
  }
}

async function prepare(role: string, config: PortalConfig): Promise<Process> {
  const log = createLog(role, config.logLevel)
  const database = openDatabase({
    url: config.databaseUrl,
    max: config.databasePool,
    timeZone: config.timeZone,
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const ran = await migrated(config, log)
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
