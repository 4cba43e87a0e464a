import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import { freePort } from '@iambiz/launcher/ports.ts'
import { readSecrets } from '@iambiz/launcher/secrets.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { startPgBouncer } from '@iambiz/server/testing/pgbouncer.ts'
import pg from 'pg'
import { type Running, runProcess, startProcess } from '../process.ts'
import { writeHistory } from '../world/login-history.ts'
import { onDatabase } from '../world/world.ts'
import { startBalancer, type Target } from './balancer.ts'

const programs = {
  portal: 'server/src/main.ts',
  worker: 'server/src/main.ts',
  provider: 'provider/src/main.ts',
}
type Role = keyof typeof programs
type Instance = { role: Role; release: string; target: Target; running: Running }

/** A company with two portals, a provider and a worker behind load balancers, each with a database role of its own. */
export type Company = {
  portalUrl: string
  database: pg.Client
  /** Staff numbers of people who can sign in. */
  accounts: string[]
  /** Migrates as the owner; returns what the command printed. */
  migrate: (release: string) => Promise<string>
  /** Starts a process of the release, then stops one of another release. */
  replaceOne: (role: Role, release: string) => Promise<void>
}

export type CompanyOptions = {
  /** Rows that the sign-in log has already. */
  logRows: number
  /** Whether all connections of the roles and of the migration lead through PgBouncer in session mode. */
  pgBouncer: boolean
}

const peopleAtWork = 8

async function startServer(folder: string, cleanup: AsyncDisposableStack, say: (line: string) => void) {
  const server = await startEmbeddedDatabase({ folder, superuserToo: true, say })
  cleanup.defer(server.stop)
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  cleanup.defer(() => database.end())
  return { server, database }
}

type Server = Awaited<ReturnType<typeof startServer>>['server']

/** All connections that the processes of a role open during an upgrade. PgBouncer's default is 20. */
const poolerSettings = { default_pool_size: '60', max_client_conn: '200' }

/** Returns the address of the database for a role. */
async function chooseRoute(server: Server, pgBouncer: boolean, cleanup: AsyncDisposableStack) {
  const { owner, portal, provider, worker } = databaseRoles
  const direct = (role: keyof typeof databaseRoles) => server.urlOf(databaseRoles[role])
  if (!pgBouncer) return direct
  const users = [portal, provider, worker].map((role) => server.urlOf(role))
  const pooler = await startPgBouncer([server.urlOf(owner), ...users], poolerSettings)
  cleanup.defer(pooler.stop)
  return (role: keyof typeof databaseRoles) => pooler.urlOf(direct(role))
}

/** Writes 18 months of the sign-in log, as a company with many people has them. */
const fillLog = (databaseUrl: string, rows: number) =>
  onDatabase(databaseUrl, async (client) => {
    // The months of the log begin at midnight in the portal's time zone.
    await client.query(`set search_path to portal; set timezone to 'Asia/Shanghai'`)
    await writeHistory([client], { rows, people: 20_000, applications: 200 }, new Date(), () => 0)
  })

async function startBalancers(cleanup: AsyncDisposableStack) {
  const ports = { portal: await freePort(), provider: await freePort() }
  const portal = await startBalancer(ports.portal)
  const provider = await startBalancer(ports.provider)
  cleanup.defer(portal.stop)
  cleanup.defer(provider.stop)
  return { ports, balancers: { portal, provider, worker: undefined } }
}

function environment(folder: string, ports: { portal: number; provider: number }): Record<string, string> {
  const names = ['DATA_KEYS', 'IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET', 'DEMO_CLIENT_SECRET'] as const
  const secrets = Object.entries(readSecrets(folder, {}, names)).map(([name, value = '']) => [name, value])
  const portalUrl = `http://localhost:${ports.portal}`
  return {
    ...Object.fromEntries(secrets),
    BASE_URL: portalUrl,
    IDP_BASE_URL: `http://localhost:${ports.provider}`,
    SECURITY_EVENTS_URL: `${portalUrl}/api/iam-portal/auth/securityEvent`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_POOL: '6',
    DRAIN_SECONDS: '2',
    LIMIT_EXCHANGE_PER_ADDRESS: '1000000',
  }
}

async function migrate(release: string, databaseUrl: string): Promise<string> {
  // Beside the load, whose event loop must go on.
  const { stdout } = await promisify(execFile)(process.execPath, [join(release, 'iambiz.mjs'), 'migrate'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  return stdout.trim()
}

/** Starts the demo company on a release. */
export async function openCompany(
  former: string,
  { logRows, pgBouncer }: CompanyOptions,
  cleanup: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<Company> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-upgrade-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const log = join(folder, 'roles.log')
  const { server, database } = await startServer(folder, cleanup, say)
  const urlOf = await chooseRoute(server, pgBouncer, cleanup)
  const { ports, balancers } = await startBalancers(cleanup)
  const shared = environment(folder, ports)
  let instances: Instance[] = []
  cleanup.defer(async () => {
    await Promise.all(instances.map(({ running }) => running.stop()))
  })

  async function start(role: Role, release: string): Promise<void> {
    const target = { port: await freePort(), opsPort: await freePort() }
    const env = {
      ...shared,
      DATABASE_URL: urlOf(role),
      PORT: `${target.port}`,
      IDP_PORT: `${target.port}`,
      OPS_PORT: `${target.opsPort}`,
    }
    const running = await startProcess({ file: join(release, programs[role]), args: [role], env, log })
    instances.push({ role, release, target, running })
    await balancers[role]?.add(target)
  }

  say(await migrate(former, urlOf('owner')))
  for (const role of ['provider', 'portal', 'portal'] as const) await start(role, former)
  await runProcess({
    file: join(former, 'demo/src/main.ts'),
    args: ['--load-only'],
    env: { ...shared, DATABASE_URL: urlOf('owner'), DEMO_PORT: `${await freePort()}` },
    log,
  })
  if (logRows > 0) {
    await fillLog(server.url, logRows)
    say(`the sign-in log has ${logRows} rows`)
  }
  await start('worker', former)
  const { rows } = await database.query<{ account_no: string }>(
    'select account_no from idp.account where status = 1 and password_hash is not null order by account_no limit $1',
    [peopleAtWork],
  )
  return {
    portalUrl: shared.BASE_URL ?? '',
    database,
    accounts: rows.map(({ account_no }) => account_no),
    migrate: (release) => migrate(release, urlOf('owner')),
    async replaceOne(role, release) {
      const former = instances.find((instance) => instance.role === role && instance.release !== release)
      await start(role, release)
      if (!former) return
      await former.running.stop()
      balancers[role]?.remove(former.target)
      instances = instances.filter((instance) => instance !== former)
    },
  }
}
