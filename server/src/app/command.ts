import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { startFailure } from '@iambiz/runtime/role.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type PortalConfig, readPortalConfig } from './config.ts'
import { prepareDatabase } from './migrate-database.ts'

/** Runs a command of the shell, and writes what it answers, or why it could not be done. */
export async function runCommand(name: string, command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    process.stderr.write(`${startFailure(name, error)}\n`)
    process.exitCode = 1
  }
}

/** What a command does with the database of the portal, which is brought to its newest schema before. */
export async function withPortalDatabase<T>(
  work: (db: Db, config: PortalConfig) => Promise<T>,
  options: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const config = readPortalConfig(readEnvironment(process.env))
  const connections = { url: config.databaseUrl, timeZone: config.timeZone, onError: () => {} }
  // A command says only what it has done.
  await prepareDatabase(connections, createLog('command', 'fatal'))
  const database = openDatabase({ ...connections, max: 2, ...options })
  try {
    return await work(database.db, config)
  } finally {
    await database.close()
  }
}
