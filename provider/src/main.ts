import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { observePools, startMetrics } from '@iambiz/runtime/metrics.ts'
import { startOps } from '@iambiz/runtime/ops.ts'
import { ownerWarning, type Running, runRole, StartError } from '@iambiz/runtime/role.ts'
import { startTracing } from '@iambiz/runtime/tracing.ts'
import { providerConfig, readProviderSettings } from './config.ts'
import { type ProviderTables, prepareProvider, providerDatabaseAnswers } from './database.ts'
import { observeDeliveries } from './operation-metrics.ts'
import { startProvider } from './start.ts'

async function start(): Promise<Running> {
  const env = readEnvironment(process.env)
  const settings = readProviderSettings(env)
  const { OIDC_CLIENT_SECRET: secret } = settings
  const url = settings.PROVIDER_DATABASE_URL ?? settings.DATABASE_URL
  if (!url) throw new StartError('DATABASE_URL is required: the provider has no database of its own.')
  if (!secret) throw new StartError('OIDC_CLIENT_SECRET is required: the portal signs in with it.')

  const config = providerConfig(settings, secret)
  const log = createLog('provider', settings.LOG_LEVEL)
  const tracing = await startTracing('provider', env, (reason) =>
    log.warn({ reason }, 'traces were not sent'),
  )
  const connections = {
    ...{ url, timeZone: settings.TIME_ZONE },
    onError: (error: Error) => log.warn({ err: error }, 'an idle database connection was lost'),
  }
  const pool = createPool({ ...connections, schema: 'idp', max: settings.DATABASE_POOL })
  const db = createDb<ProviderTables>(pool)
  const { OPS_HOST, OPS_PORT, DRAIN_SECONDS } = settings
  const metrics = OPS_PORT === undefined ? undefined : await startMetrics()
  if (metrics) observePools({ requests: pool })
  // Alive, but not ready, while it waits for a migration.
  const ops = await startOps({
    ...{ host: OPS_HOST, port: OPS_PORT, drainSeconds: DRAIN_SECONDS, metrics },
    isReady: () => providerDatabaseAnswers(db),
  })
  const { isOwner } = await prepareProvider(connections, { log, mayMigrate: settings.MIGRATE_AT_START })
  if (isOwner) log.warn(ownerWarning)
  if (metrics) observeDeliveries({ db, clock: systemClock, log })
  const provider = await startProvider({
    config,
    pool,
    clock: systemClock,
    log,
    host: settings.HOST,
    port: settings.IDP_PORT,
  })
  ops.start()
  log.info({ url: provider.url }, 'identity provider is ready')
  return {
    ...{ log, ops },
    async stop() {
      await provider.stop()
      await pool.end()
      await tracing?.stop()
    },
  }
}

await runRole('provider', start)
