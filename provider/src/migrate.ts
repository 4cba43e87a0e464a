import { readConfig, readEnvironment } from '@iambiz/runtime/config.ts'
import { runMigrate } from '@iambiz/runtime/migrate-command.ts'
import { StartError, startFailure } from '@iambiz/runtime/role.ts'
import { migrateProvider, providerSchema, withProviderOwner } from './database.ts'

// `node provider/src/migrate.ts [--plan | --dry-run]` plans, tries or applies the migrations of the provider's tables,
// as their owner, before a role without that right starts.
async function run(): Promise<string> {
  const settings = readConfig(
    ['DATABASE_URL', 'TIME_ZONE', 'OIDC_ISSUER', 'OIDC_AUTHORIZATION_ENDPOINT'],
    readEnvironment(process.env),
  )
  const { DATABASE_URL: url, TIME_ZONE: timeZone } = settings
  if (!url) throw new StartError('DATABASE_URL is required: that of the owner')
  if (settings.OIDC_ISSUER || settings.OIDC_AUTHORIZATION_ENDPOINT)
    return 'People sign in at another provider, so there is no schema of the bundled one.'
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  return withProviderOwner({ url, timeZone, onError: () => {} }, (db) =>
    runMigrate(db, { schema: providerSchema, args: process.argv.slice(2), report }, () =>
      migrateProvider(db, report),
    ),
  )
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('migrations', error)}\n`)
  process.exitCode = 1
}
