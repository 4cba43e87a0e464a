import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { observePools, startMetrics } from '@iambiz/runtime/metrics.ts'
import { type Ops, startOps } from '@iambiz/runtime/ops.ts'
import { ownerWarning, type Running, runRole, StartError } from '@iambiz/runtime/role.ts'
import { startTracing, type Tracing } from '@iambiz/runtime/tracing.ts'
import { buildApp } from './app/app.ts'
import { readPortalConfig } from './app/config.ts'
import type { Process } from './app/deps.ts'
import { prepareDatabase } from './app/migrate-database.ts'
import { observeOperation, observeTokens } from './app/operation-metrics.ts'
import { databaseAnswers, openDatabase } from './platform/db/database.ts'

const roles = ['portal', 'worker'] as const

type Prepared = Process & { ops: Ops; isObserved: boolean; tracing: Tracing | undefined }

async function prepare(role: 'portal' | 'worker'): Promise<Prepared> {
  const env = readEnvironment(process.env)
  const config = readPortalConfig(env, role)
  const log = createLog(role, config.logLevel)
  const tracing = await startTracing(role, env, (reason) => log.warn({ reason }, 'traces were not sent'))
  const options = {
    url: config.databaseUrl,
    timeZone: config.timeZone,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  }
  const database = openDatabase({ ...options, max: config.databasePool })
  const metrics = config.ops.port === undefined ? undefined : await startMetrics()
  if (metrics) observePools(database.pools)
  // Alive, but not ready, while it waits for a migration.
  const ops = await startOps({ ...config.ops, metrics, isReady: () => databaseAnswers(database.db) })
  const { isOwner } = await prepareDatabase(options, { log, mayMigrate: config.mayMigrate })
  if (isOwner) log.warn(ownerWarning)
  return { config, database, clock: systemClock, log, ops, tracing, isObserved: metrics !== undefined }
}

async function startPortal(): Promise<Running> {
  const processOf = await prepare('portal')
  const { config, database, log, ops, tracing, isObserved } = processOf
  if (isObserved) observeTokens(processOf)
  const app = buildApp(processOf)
  await app.listen({ host: config.host, port: config.port })
  ops.start()
  log.info({ url: config.baseUrl }, 'the portal is ready')
  return {
    ...{ log, ops },
    async stop() {
      await app.close()
      await database.close()
      await tracing?.stop()
    },
  }
}

async function startWorkerRole(): Promise<Running> {
  // Portals do not send mails, so they need not load the modules for it.
  const { startMailDelivery, startRebuildingStatistics, startSealingLogs, startWorker, workerDeps } =
    await import('./app/worker.ts')
  const processOf = await prepare('worker')
  const { database, log, ops, tracing, isObserved } = processOf
  if (isObserved) observeOperation(processOf)
  const runner = await startWorker(workerDeps(processOf))
  const delivery = startMailDelivery(processOf)
  const sealing = startSealingLogs(processOf)
  const rebuilding = startRebuildingStatistics(processOf)
  ops.start()
  log.info('the worker is ready')
  return {
    ...{ log, ops },
    async stop() {
      await Promise.all([runner.stop(), delivery?.stop(), sealing.stop(), rebuilding.stop()])
      await database.close()
      await tracing?.stop()
    },
  }
}

const role = roles.find((name) => name === process.argv[2])
await runRole(role ?? 'server', async () => {
  if (role === 'portal') return startPortal()
  if (role === 'worker') return startWorkerRole()
  throw new StartError(`say which role to start: ${roles.join(' or ')}`)
})
