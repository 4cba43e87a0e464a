import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import { freePort } from '@iambiz/launcher/ports.ts'
import { readSecrets } from '@iambiz/launcher/secrets.ts'
import pg from 'pg'
import { type Running, runProcess, startProcess } from '../process.ts'
import { startBalancer, type Target } from './balancer.ts'
import { startPeople } from './load.ts'

// Upgrades from one release to another while people work, and fails if a request failed or an event is missing.
const [from, to = '.'] = process.argv.slice(2)
if (!from) {
  process.stderr.write(
    'Usage: npm run rolling-upgrade -- FOLDER [FOLDER]\n\nThe folders of the former and the new release, each after `npm ci` and `npm run build -w web`.\n',
  )
  process.exit(1)
}
const releases = { former: resolve(from), present: resolve(to) }

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

await using cleanup = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'iambiz-upgrade-'))
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
const database = await startEmbeddedDatabase({ folder, superuserToo: true, say })
cleanup.defer(database.stop)
const watcher = new pg.Client({ connectionString: database.url })
await watcher.connect()
cleanup.defer(() => watcher.end())

const [portalPort, providerPort] = [await freePort(), await freePort()]
const portals = await startBalancer(portalPort)
const providers = await startBalancer(providerPort)
cleanup.defer(portals.stop)
cleanup.defer(providers.stop)
const portalUrl = `http://localhost:${portalPort}`

const names = ['DATA_KEYS', 'IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET', 'DEMO_CLIENT_SECRET'] as const
const secrets = readSecrets(folder, {}, names)
const log = join(folder, 'roles.log')
const shared = {
  ...(secrets as Record<string, string>),
  BASE_URL: portalUrl,
  IDP_BASE_URL: `http://localhost:${providerPort}`,
  SECURITY_EVENTS_URL: `${portalUrl}/api/iam-portal/auth/securityEvent`,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_POOL: '6',
  DRAIN_SECONDS: '2',
  LIMIT_EXCHANGE_PER_ADDRESS: '1000000',
}

const asOwner = { ...shared, DATABASE_URL: database.url }
const programs = {
  portal: 'server/src/main.ts',
  worker: 'server/src/main.ts',
  provider: 'provider/src/main.ts',
}
type Role = keyof typeof programs
const balancers = { portal: portals, provider: providers, worker: undefined }

type Instance = { role: Role; target: Target; running: Running }

async function start(release: string, role: Role): Promise<Instance> {
  const target = { port: await freePort(), opsPort: await freePort() }
  const running = await startProcess({
    file: join(release, programs[role]),
    args: [role],
    log,
    env: {
      ...shared,
      DATABASE_URL: database.urlOf(`iambiz_${role}`),
      PORT: `${target.port}`,
      IDP_PORT: `${target.port}`,
      OPS_PORT: `${target.opsPort}`,
    },
  })
  await balancers[role]?.add(target)
  return { role, target, running }
}

async function replace(instance: Instance): Promise<Instance> {
  const next = await start(releases.present, instance.role)
  await instance.running.stop()
  balancers[instance.role]?.remove(instance.target)
  say(`${instance.role} replaced`)
  return next
}

function migrate(release: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(release, 'iambiz.mjs'), 'migrate'], {
    env: { PATH: process.env.PATH, ...asOwner },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the migration failed:\n${stderr}`)
  say(stdout.trim().replaceAll('\n', '\n         '))
}

/** Watches for statements that wait for a lock, until it is stopped; returns the longest wait in milliseconds. */
function watchLocks() {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks
         where not granted and locktype <> 'advisory'`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await pause(20)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return Math.round(longest)
  }
}

const countOf = async (event: string) =>
  (
    await watcher.query<{ n: number }>(
      'select count(*)::int as n from portal.login_log where event_type = $1',
      [event],
    )
  ).rows[0]?.n ?? 0

migrate(releases.former)
let running: Instance[] = []
cleanup.defer(async () => {
  await Promise.all(running.map((instance) => instance.running.stop()))
})
for (const role of ['provider', 'portal', 'portal', 'worker'] as const)
  running.push(await start(releases.former, role))
await runProcess({
  file: join(releases.former, 'demo/src/main.ts'),
  args: ['--load-only'],
  env: { ...asOwner, DEMO_PORT: `${await freePort()}` },
  log,
})
const accounts = await watcher.query<{ name: string }>(
  'select account_no as name from idp.account where status = 1 and password_hash is not null order by account_no limit 8',
)
const before = { login: await countOf('login'), logout: await countOf('logout') }
say('the former release serves')
const people = startPeople(
  portalUrl,
  accounts.rows.map(({ name }) => name),
)
await pause(10_000)
const stopWatching = watchLocks()
migrate(releases.present)
await pause(10_000)
const longestWait = await stopWatching()
const replaced: Instance[] = []
for (const instance of running) {
  replaced.push(await replace(instance))
  await pause(5000)
}
running = replaced
const { signIns, signOuts, reads, failures } = await people.stop()
const missing = {
  signIns: before.login + signIns - (await countOf('login')),
  signOuts: before.logout + signOuts - (await countOf('logout')),
}
const open = await watcher.query<{ n: number }>(
  `select count(*)::int as n from portal.session where ended_at is null`,
)
say(`${signIns} sign-ins, ${reads} homes, ${signOuts} sign-outs; ${failures.length} failed`)
for (const failure of failures) say(failure)
say(`missing in the sign-in log: ${missing.signIns} sign-ins, ${missing.signOuts} sign-outs`)
say(`open sessions at the end: ${open.rows[0]?.n}; longest wait for a lock: ${longestWait} ms`)
process.exitCode = failures.length > 0 || missing.signIns !== 0 || missing.signOuts !== 0 ? 1 : 0
