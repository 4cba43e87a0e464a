import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { createTestDatabase, urlAs } from '@iambiz/runtime/testing/test-database.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app/app.ts'
import { type PortalConfig, readPortalConfig } from '#server/app/config.ts'
import type { Process } from '#server/app/deps.ts'
import { migrateJobs } from '#server/app/job-schema.ts'
import { grantPortalRights } from '#server/app/migrate-database.ts'
import { type Database, migratePortal, openDatabase } from '#server/platform/db/database.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'

/** A clock that a test can move or stop. */
type TestClock = Clock & {
  forward(seconds: number): void
  stopAt(time: Date): void
  /** Stops the clock, because a test that counts up to a rate limit would fail where a new window begins during it. */
  stop(): void
  run(): void
}

function testClock(): TestClock {
  let offset = 0
  let stopped: number | null = null
  return {
    now: () => new Date(stopped ?? Date.now() + offset),
    forward(seconds) {
      offset += seconds * 1000
      if (stopped !== null) stopped += seconds * 1000
    },
    stopAt(time) {
      stopped = time.getTime()
    },
    stop() {
      stopped = Date.now() + offset
    },
    run() {
      offset = (stopped ?? Date.now() + offset) - Date.now()
      stopped = null
    },
  }
}

/** A minimal web folder, so that server tests do not need the real build. */
const webRoot = fileURLToPath(new URL('web-root', import.meta.url))

const silent = createLog('test', 'fatal')

/** Database connections like a portal's. */
export const openTestDatabase = (
  url: string,
  more: { statementTimeoutMs?: number; timeZone?: string } = {},
): Database => openDatabase({ url, max: 4, timeZone: 'Asia/Shanghai', onError: () => {}, ...more })

/** The database connected as the test server's superuser, with all rights, and as a worker. */
export type TestDatabase = Database & { url: string; worker: Database }

/** A separate database with all migrations of the portal; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(async (templateUrl) => {
    const template = openTestDatabase(templateUrl)
    await migratePortal(template.db)
    await migrateJobs(template.pool, silent)
    await grantPortalRights(template.db)
    await template.close()
  }, 'portal')
  const database = openTestDatabase(url)
  const worker = openTestDatabase(urlAs(databaseRoles.worker, url))
  return {
    ...database,
    ...{ url, worker },
    async close() {
      await Promise.all([database.close(), worker.close()])
      await drop()
    },
  }
}

export type TestPortal = {
  app: FastifyInstance
  baseUrl: string
  config: PortalConfig
  /** Input for building the portal; a second portal built from it is another process on the same database. */
  process: Process
  /** Input for building a worker for the same database. */
  worker: Process
  /** All log lines of this portal. */
  logged: string[]
  /** A new browser, with a copy of another browser's cookies where one is given. */
  browser: (like?: Browser) => Browser
  stop: () => Promise<void>
}

type Surroundings = {
  database: Pick<TestDatabase, 'url' | 'worker'>
  provider: FakeProvider
  clock: Clock
  /** Statement timeout of the portal, where it differs from the default. */
  statementTimeoutMs?: number
}

/** Portals with the same database share one file folder. */
const filesFolder = ({ url }: { url: string }) => join(tmpdir(), 'iambiz-test-files', new URL(url).pathname)

function configOf(world: Surroundings, port: number, settings: Record<string, string>): PortalConfig {
  return readPortalConfig({
    PORT: String(port),
    DATABASE_URL: urlAs(databaseRoles.portal, world.database.url),
    OIDC_ISSUER: world.provider.issuer,
    OIDC_CLIENT_SECRET: 'portal-client-secret-of-the-tests',
    DATA_KEYS: `t1:${Buffer.alloc(32, 7).toString('base64')}`,
    ENVIRONMENTS: 'prod,fat,dev',
    FILES_DIR: filesFolder(world.database),
    MAIL_FROM: 'no-reply@chengchuan.example',
    MAIL_DOMAINS: 'chengchuan.example',
    // Tests search more often per minute than people do; the test of these limits sets its own values.
    LIMIT_SEARCHES_PER_PERSON: '100000',
    LIMIT_FIGURES_PER_PERSON: '100000',
    LIMIT_CONTACT_SEARCHES_PER_PERSON: '100000',
    ...settings,
  })
}

/** The portal of a process, not yet listening. */
export const buildTestApp = (process: Process): FastifyInstance =>
  buildApp(process, { webRoot, checksWritten: true })

/** Starts a portal process on a free port; several may share a database. */
export async function startPortal(
  world: Surroundings,
  settings: Record<string, string> = {},
): Promise<TestPortal> {
  const config = configOf(world, await freePort(), settings)
  const logged: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  const log = createLog('portal', 'debug', sink)
  const { clock, statementTimeoutMs } = world
  const patience = statementTimeoutMs === undefined ? {} : { statementTimeoutMs }
  const process = {
    config,
    database: openTestDatabase(config.databaseUrl, { timeZone: config.timeZone, ...patience }),
    clock,
    log,
  }
  const workerUrl = urlAs(databaseRoles.worker, world.database.url)
  const worker = {
    ...process,
    config: { ...config, databaseUrl: workerUrl },
    database: world.database.worker,
  }
  const stop = async () => {
    await app.close()
    await process.database.close()
  }
  const app = buildTestApp(process)
  try {
    await app.listen({ host: '127.0.0.1', port: config.port })
  } catch (error) {
    await stop()
    // Another process on this machine has taken the same free port.
    if ((error as { code?: string }).code === 'EADDRINUSE') return startPortal(world, settings)
    throw error
  }
  return {
    app,
    baseUrl: config.baseUrl,
    config,
    process,
    worker,
    logged,
    browser: (like) => openBrowser(config.baseUrl, new Map(like?.jar)),
    stop,
  }
}

export type TestWorld = TestPortal & {
  database: TestDatabase
  provider: FakeProvider
  clock: TestClock
}

/** A portal with its own database and provider. */
export async function testPortal(settings: Record<string, string> = {}): Promise<TestWorld> {
  const [database, provider] = await Promise.all([testDatabase(), startFakeProvider()])
  const clock = testClock()
  const portal = await startPortal({ database, provider, clock }, settings)
  return {
    ...portal,
    database,
    provider,
    clock,
    async stop() {
      await portal.stop()
      await provider.stop()
      await rm(filesFolder(database), { recursive: true, force: true })
      await database.close()
    },
  }
}
