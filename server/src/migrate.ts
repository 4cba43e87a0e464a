import { readConfig, readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { runMigrate } from '@iambiz/runtime/migrate-command.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { runCommand } from './app/command.ts'
import { migrateDatabase, withPortalOwner } from './app/migrate-database.ts'
import { portalSchema } from './platform/db/database.ts'

// `node server/src/migrate.ts [--plan | --dry-run]`: plans, tries or applies the migrations of the portal's tables, as
// their owner. Run it before starting processes whose database role is not the owner.
await runCommand('migrations', async () => {
  const settings = readConfig(['DATABASE_URL', 'TIME_ZONE', 'LOG_LEVEL'], readEnvironment(process.env))
  const { DATABASE_URL: url, TIME_ZONE: timeZone } = settings
  if (!url) throw new StartError('DATABASE_URL is required: that of the owner')
  const log = createLog('migrations', settings.LOG_LEVEL)
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  return withPortalOwner({ url, timeZone, onError: () => {} }, (database) =>
    runMigrate(database.db, { schema: portalSchema, args: process.argv.slice(2), report }, () =>
      migrateDatabase(database, { log, report }),
    ),
  )
})
