import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Company, openCompany } from './company.ts'
import { startPeople } from './load.ts'

const usage = `Usage: npm run rolling-upgrade -- FOLDER [FOLDER]

Upgrades from the release in the first folder to that in the second (this one unless given) while people work, and fails
if a request failed or an event is missing. Each folder needs \`npm ci\` and \`npm run build -w web\`.
`

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Watches for statements that wait for a lock, until it is stopped; returns the longest wait in milliseconds. */
function watchLocks({ database }: Company) {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ ms: number | null }>(
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

async function countEvents({ database }: Company, event: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from portal.login_log where event_type = $1',
    [event],
  )
  return rows[0]?.n ?? 0
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
  const longestWait = await stopWatching()
  const { signIns, signOuts, reads, failures } = await people.stop()
  const missing = {
    signIns: before.login + signIns - (await countEvents(company, 'login')),
    signOuts: before.logout + signOuts - (await countEvents(company, 'logout')),
  }
  say(`${signIns} sign-ins, ${reads} homes, ${signOuts} sign-outs; ${failures.length} failed`)
  for (const failure of failures) say(failure)
  say(`missing in the sign-in log: ${missing.signIns} sign-ins, ${missing.signOuts} sign-outs`)
  say(`longest wait for a lock: ${longestWait} ms`)
  return (
    failures.length === 0 && missing.signIns === 0 && missing.signOuts === 0 && longestWait < longestWaitMs
  )
}

const [from, to = join(import.meta.dirname, '../..')] = process.argv.slice(2)
if (!from) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  const cleanup = new AsyncDisposableStack()
  try {
    const company = await openCompany(resolve(from), cleanup, say)
    process.exitCode = (await upgrade(company, resolve(to))) ? 0 : 1
  } finally {
    await cleanup.disposeAsync()
  }
}
