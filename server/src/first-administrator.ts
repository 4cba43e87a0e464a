import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { StartError, startFailure } from '@iambiz/runtime/role.ts'
import { readPortalConfig } from './app/config.ts'
import { appointFirstAdministrator } from './features/directory/first-administrator-store.ts'
import { migratePortal, openDatabase } from './platform/db/database.ts'

// `node server/src/first-administrator.ts STAFF_NUMBER NAME`: for a portal that nobody administers yet.
async function run(): Promise<string> {
  const [userNo, nameZh] = process.argv.slice(2)
  if (!userNo || !nameZh) throw new StartError('say a staff number and a name')
  const config = readPortalConfig(readEnvironment(process.env))
  const database = openDatabase({
    url: config.databaseUrl,
    max: 2,
    timeZone: config.timeZone,
    onError: () => {},
  })
  try {
    await migratePortal(database.db)
    const person = { userNo, nameZh }
    if (
      !(await appointFirstAdministrator(database.db, person, config.defaults.companyName, systemClock.now()))
    ) {
      throw new StartError('the portal has a super manager already; nothing was changed')
    }
    return `${userNo} is super manager of the portal.`
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('first administrator', error)}\n`)
  process.exitCode = 1
}
