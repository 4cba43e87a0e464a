import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { type Company, type CompanyOptions, openCompany } from './company.ts'
import { startPeople } from './load.ts'

const usage = `Usage: npm run rolling-upgrade -- FOLDER [FOLDER] [--log-rows N] [--pgbouncer]

Upgrades from the release in the first folder to that in the second (this one unless given) while people work, and fails
if a request failed or an event is missing. Each folder needs \`npm ci\` and \`npm run build -w web\`.

  --log-rows N   The sign-in log has N rows of 18 months already (twenty million: 12 GB of disk, 15 minutes).
  --pgbouncer    All connections lead through PgBouncer in session mode, which has to be installed.
`

type Asked = CompanyOptions & { from: string; to: string }

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'log-rows': { type: 'string', default: '0' },
        pgbouncer: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [from, to = join(import.meta.dirname, '../..'), ...more] = positionals
    const logRows = Number(values['log-rows'])
    if (!from || more.length > 0 || !Number.isSafeInteger(logRows)) return undefined
    return { from: resolve(from), to: resolve(to), logRows, pgBouncer: values.pgbouncer }
  } catch {
    return undefined
  }
}

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** The longest waits for a lock, in milliseconds: of portal, provider and worker, and of the migration. */
type Waits = { roles: number; migration: number }

/** Watches for statements that wait for a lock, until it is stopped. */
function watchLocks({ database }: Company) {
  const longest: Waits = { roles: 0, migration: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ by: keyof Waits; ms: number }>(
        `select case usename when $1 then 'migration' else 'roles' end as by,
           max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype <> 'advisory' and waitstart is not null group by 1`,
        [databaseRoles.owner],
      )
      for (const { by, ms } of rows) longest[by] = Math.max(longest[by], Math.round(ms))
      await pause(20)
    }
  })()
  // A failure is thrown by the stop; until then it must not hide that of the upgrade.
  watching.catch(() => {})
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

async function countEvents({ database }: Company, event: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from portal.login_log where event_type = $1',
    [event],
  )
  return rows[0]?.n ?? 0
}

/** What the worker did: rows that it sealed, and jobs that failed at least once. */
async function readWork({ database }: Company): Promise<string> {
  const { rows } = await database.query<{ sealed: number; failed: number }>(
    `select (select coalesce(sum(row_count), 0)::int from portal.login_log_batch) as sealed,
       (select count(*)::int from graphile_worker._private_jobs where last_error is not null) as failed`,
  )
  return `the worker sealed ${rows[0]?.sealed} rows of the sign-in log; ${rows[0]?.failed} jobs failed at least once`
}

/** A migration gives up its place in the queue for a lock after a second. */
const longestWaitMs = 1500

/** Returns whether no request failed, none waited long for a lock, and the sign-in log has all events. */
async function upgrade(company: Company, present: string): Promise<boolean> {
  const before = { login: await countEvents(company, 'login'), logout: await countEvents(company, 'logout') }
  say('the former release serves')
  const people = startPeople(company.portalUrl, company.accounts)
  await pause(10_000)
  const stopWatching = watchLocks(company)
  const readsBefore = people.count.reads
  say(await company.migrate(present))
  say(`${people.count.reads - readsBefore} homes were read during the migration`)
  await pause(10_000)
  for (const role of ['provider', 'portal', 'portal', 'worker'] as const) {
    await company.replaceOne(role, present)
    say(`${role} replaced`)
    await pause(5000)
  }
  const waits = await stopWatching()
  const { signIns, signOuts, reads, events, failures } = await people.stop()
  const missing = {
    signIns: before.login + signIns - (await countEvents(company, 'login')),
    signOuts: before.logout + signOuts - (await countEvents(company, 'logout')),
  }
  say(
    `${signIns} sign-ins, ${reads} homes, ${events} events, ${signOuts} sign-outs; ${failures.length} failed`,
  )
  for (const failure of failures) say(failure)
  say(`missing in the sign-in log: ${missing.signIns} sign-ins, ${missing.signOuts} sign-outs`)
  say(await readWork(company))
  say(`longest wait for a lock: ${waits.roles} ms of the roles, ${waits.migration} ms of the migration`)
  return (
    failures.length === 0 && missing.signIns === 0 && missing.signOuts === 0 && waits.roles < longestWaitMs
  )
}

const asked = readArguments()
if (!asked) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  const cleanup = new AsyncDisposableStack()
  try {
    const company = await openCompany(asked.from, asked, cleanup, say)
    process.exitCode = (await upgrade(company, asked.to)) ? 0 : 1
  } finally {
    await cleanup.disposeAsync()
  }
}
