import { readConfig, readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { runCommand } from './app/command.ts'
import { migrateDatabase } from './app/migrate-database.ts'

// `node server/src/migrate.ts`: migrates the portal's tables as their owner. Run it before starting processes whose
// database role is not the owner.
await runCommand('migrations', async () => {
  const settings = readConfig(['DATABASE_URL', 'TIME_ZONE', 'LOG_LEVEL'], readEnvironment(process.env))
  const { DATABASE_URL: url, TIME_ZONE: timeZone } = settings
  if (!url) throw new StartError('DATABASE_URL is required: that of the owner')
  const ran = await migrateDatabase(
    { url, timeZone, onError: () => {} },
    createLog('migrations', settings.LOG_LEVEL),
  )
  return `The tables of the portal are up to date (${ran.length} migrations ran).`
})
