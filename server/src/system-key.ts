import { systemClock } from '@iambiz/runtime/clock.ts'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { StartError, startFailure } from '@iambiz/runtime/role.ts'
import { readPortalConfig } from './app/config.ts'
import { applicationsOf, systemCodes } from './features/business-systems/key-store.ts'
import { changeKey, keyActions, ofCommand } from './features/business-systems/keys.ts'
import { migratePortal, openDatabase } from './platform/db/database.ts'
import type { Db } from './platform/db/tables.ts'

const refusals = {
  changed: 'somebody else changed the system in the same moment; try again',
  'has-key': 'the business system has a key; rotate or revoke it',
  'no-key': 'the business system has no key; create one',
}

const refusalOf = async (db: Db, refused: keyof typeof refusals | 'unknown') =>
  refused === 'unknown'
    ? `there is no business system with this code; nothing was changed. There are: ${(await systemCodes(db)).join(', ')}`
    : refusals[refused]

// `node server/src/system-key.ts create|rotate|revoke SYSTEM_CODE`: the keys of business systems.
async function run(): Promise<string> {
  const [wanted, systemCode] = process.argv.slice(2)
  const action = keyActions.find((known) => known === wanted)
  if (!action || !systemCode) throw new StartError('say create, rotate or revoke, and the code of a system')
  const config = readPortalConfig(readEnvironment(process.env))
  const database = openDatabase({
    url: config.databaseUrl,
    max: 2,
    timeZone: config.timeZone,
    onError: () => {},
  })
  try {
    await migratePortal(database.db)
    const changed = await changeKey(
      database.db,
      { action, systemCode },
      { actor: null, context: ofCommand(systemClock.now()) },
    )
    if (typeof changed === 'string') throw new StartError(await refusalOf(database.db, changed))
    if (!changed.secret) return `${systemCode} has no key any more.`
    const former = action === 'rotate' ? ' The former key is good for 24 hours more.' : ''
    return [
      `The key of ${systemCode} is shown this once.${former}`,
      `SYSTEM_CODE=${systemCode}`,
      `APP_KEY=${changed.appKey}`,
      `KEY=${changed.secret}`,
      ...(await applicationsOf(database.db, systemCode)).flatMap(({ app_id, name_zh }) => [
        `${name_zh}:`,
        `APP_ID=${app_id}`,
      ]),
    ].join('\n')
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('system key', error)}\n`)
  process.exitCode = 1
}
