import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { createLog, type Log } from '@iambiz/runtime/log.ts'
import { type Running, runRole, StartError } from '@iambiz/runtime/role.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { buildDemoApplications } from './applications/server.ts'
import { followAddresses } from './company/address-store.ts'
import { hasPeople, missingTables } from './company/gate-store.ts'
import { followIssuer } from './company/second-factor-store.ts'
import { renewDemoGrace } from './company/sign-in-policy-store.ts'
import { type DemoConfig, type DemoSettings, demoConfig, readDemoSettings } from './config.ts'
import { connectDemoClients } from './connections/client-store.ts'
import { demoClients } from './connections/clients.ts'
import {
  createSamlCredential,
  providerCertificateId,
  type SamlCredential,
} from './connections/saml-credential.ts'
import { startMailCatcher } from './mail/catcher.ts'
import { simulationFor } from './simulator/server.ts'

const loadOnly = process.argv.includes('--load-only')

/** Connects the applications to the bundled provider, and moves its device reports to its present issuer. */
async function followProvider<T>(
  { pool, db }: { pool: pg.Pool; db: Kysely<T> },
  config: DemoConfig,
  { certificate }: SamlCredential,
): Promise<void> {
  await followIssuer(db, config.issuer)
  await renewDemoGrace(db, new Date())
  const certificateId = await providerCertificateId(pool, config)
  await connectDemoClients(db, demoClients(config, { certificate, certificateId }), config)
}

async function load(config: DemoConfig, log: Log, credential: SamlCredential | undefined): Promise<void> {
  const pool = createPool({
    url: config.databaseUrl,
    schema: 'portal',
    max: 2,
    timeZone: config.timeZone,
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    statementTimeoutMs: 60_000,
  })
  try {
    const db = createDb<unknown>(pool)
    const missing = await missingTables(db, config.bundledProvider)
    if (missing.length > 0) {
      throw new StartError(
        `The database has no ${missing.join(', ')}. Start the portal and the provider first: they create their tables.`,
      )
    }
    if (await hasPeople(db)) {
      log.info('there are people already: nothing is loaded')
      await followAddresses(db, { demoBaseUrl: config.demoUrl, portalUrl: config.portalUrl })
      if (credential) await followProvider({ pool, db }, config, credential)
      return
    }
    if (!loadOnly) {
      // Loading takes 150 MB, which the process that serves the applications would not release.
      await promisify(execFile)(process.execPath, [import.meta.filename, '--load-only'])
      if (credential) await followProvider({ pool, db }, config, credential)
      return
    }
    const [{ loadDemoCompany }, { importPeople }, { bindSimulatedAccounts }, { insertSecondFactors }] =
      await Promise.all([
        import('./company/load.ts'),
        import('./provider-accounts.ts'),
        import('./bound-account-store.ts'),
        import('./company/second-factor-store.ts'),
      ])
    const importAccounts: typeof importPeople = async (trx, people) => {
      await importPeople(trx, people)
      await insertSecondFactors(trx, people, { issuer: config.issuer, now: new Date() })
      if (!config.realAccounts) await bindSimulatedAccounts(trx, new Date())
    }
    const { loaded } = await loadDemoCompany({
      db,
      now: new Date(),
      timeZone: config.timeZone,
      demoBaseUrl: config.demoUrl,
      portalUrl: config.portalUrl,
      ...(config.bundledProvider ? { importAccounts } : {}),
    })
    log.info(loaded ? 'the demo company is loaded' : 'there are people already: nothing is loaded')
  } finally {
    await pool.end()
  }
}

type Serving = { config: DemoConfig; settings: DemoSettings; credential: SamlCredential | undefined }

async function serve({ config, settings, credential }: Serving, log: Log): Promise<() => Promise<void>> {
  const catcher = settings.DEMO_SMTP_PORT ? await startMailCatcher(settings.DEMO_SMTP_PORT, log) : undefined
  const simulation = simulationFor(config, process.env.NODE_ENV)
  if (!simulation) log.info('production, or accounts elsewhere are real: the simulator is not served')
  const parts = {
    ...(catcher ? { catcher } : {}),
    ...(simulation ? { simulation } : {}),
    ...(credential ? { samlCredential: credential } : {}),
  }
  const app = buildDemoApplications(config, log, parts)
  await app.listen({ host: settings.HOST, port: settings.DEMO_PORT })
  log.info({ url: config.demoUrl }, 'demo applications are ready')
  return async () => {
    await app.close()
    await catcher?.close()
  }
}

async function start(): Promise<Running> {
  const settings = readDemoSettings(readEnvironment(process.env))
  const config = demoConfig(settings)
  const log = createLog('demo', settings.LOG_LEVEL)
  const isConnected = config.bundledProvider && !loadOnly
  const credential = isConnected ? await createSamlCredential(new Date()) : undefined
  await load(config, log, credential)
  return { log, stop: loadOnly ? async () => {} : await serve({ config, settings, credential }, log) }
}

await runRole('demo', start)
if (loadOnly) process.exit(0)
