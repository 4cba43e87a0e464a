import { readConfig, readEnvironment } from '@iambiz/runtime/config.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { StartError, startFailure } from '@iambiz/runtime/role.ts'
import { migrateProvider, type ProviderTables } from './database.ts'

// `node provider/src/migrate.ts` migrates the schema as its owner, before a role without that right starts.
async function run(): Promise<string> {
  const { DATABASE_URL: url, TIME_ZONE: timeZone } = readConfig(
    ['DATABASE_URL', 'TIME_ZONE'],
    readEnvironment(process.env),
  )
  if (!url) throw new StartError('DATABASE_URL is required: that of the owner')
  const pool = createPool({ url, schema: 'idp', max: 2, timeZone, onError: () => {} })
  try {
    const ran = await migrateProvider(createDb<ProviderTables>(pool))
    return `The tables of the provider are up to date (${ran.length} migrations ran).`
  } finally {
    await pool.end()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('migrations', error)}\n`)
  process.exitCode = 1
}
