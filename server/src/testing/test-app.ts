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

/** A clock that a test moves, or stops at a moment. */
type TestClock = Clock & {
  forward(seconds: number): void
  stopAt(time: Date): void
  /** Stops the clock: a test that counts to a limit would fail where the minute or hour of the limit ends in between. */
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

/** A web as small as can be, so that no test of the server needs the real one built. */
const webRoot = fileURLToPath(new URL('web-root', import.meta.url))

const silent = createLog('test', 'fatal')

/** Connections to a database as a portal has them. */
export const openTestDatabase = (
  url: string,
  more: { statementTimeoutMs?: number; timeZone?: string } = {},
): Database => openDatabase({ url, max: 4, timeZone: 'Asia/Shanghai', onError: () => {}, ...more })

/** A database as the superuser of the test server has it, who may do everything, and as a worker has it. */
export type TestDatabase = Database & { url: string; worker: Database }

/** A database of one's own with all migrations of the portal; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(async (templateUrl) => {
    const template = openTestDatabase(templateUrl)
    await migratePortal(template.db)
    await migrateJobs(template, silent)
    await grantPortalRights(template)
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
  /** What the portal was built from; another one built from it is a second process on the same database. */
  process: Process
  /** What a worker beside it is built from. */
  worker: Process
  /** Every line that this portal logged. */
  logged: string[]
  /** A new browser, with the cookies of another one where that is named. */
  browser: (like?: Browser) => Browser
  stop: () => Promise<void>
}

type Surroundings = {
  database: Pick<TestDatabase, 'url' | 'worker'>
  provider: FakeProvider
  clock: Clock
  /** As long as a statement of the portal may take, where it is not the usual time. */
  statementTimeoutMs?: number
}

/** Portals on one database keep their files in one folder. */
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
    // Tests look up more in a minute than people do; the one about these limits sets its own.
    LIMIT_SEARCHES_PER_PERSON: '100000',
    LIMIT_FIGURES_PER_PERSON: '100000',
    LIMIT_CONTACT_SEARCHES_PER_PERSON: '100000',
    ...settings,
  })
}

/** The portal of a process, not listening yet. */
export const buildTestApp = (process: Process): FastifyInstance =>
  buildApp(process, { webRoot, checksWritten: true })

/** One portal process on a free port; several may share a database. */
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
    // Somebody else on this machine was given the same free port.
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

/** A portal with a database and a provider of its own. */
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
