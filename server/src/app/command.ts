import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { startFailure } from '@iambiz/runtime/role.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type PortalConfig, readPortalConfig } from './config.ts'
import { prepareDatabase } from './migrate-database.ts'

/** Runs a command-line command, and prints its result or the reason of its failure. */
export async function runCommand(name: string, command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    process.stderr.write(`${startFailure(name, error)}\n`)
    process.exitCode = 1
  }
}

/** Runs the work of a command on the portal's database, after making sure that its schema is the newest. */
export async function withPortalDatabase<T>(
  work: (db: Db, config: PortalConfig) => Promise<T>,
  options: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const config = readPortalConfig(readEnvironment(process.env))
  const connections = { url: config.databaseUrl, timeZone: config.timeZone, onError: () => {} }
  // A command prints only its own result.
  await prepareDatabase(connections, { log: createLog('command', 'fatal'), mayMigrate: true })
  const database = openDatabase({ ...connections, max: 2, ...options })
  try {
    return await work(database.db, config)
  } finally {
    await database.close()
  }
}
