import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'

/** The account of the embedded server that takes base backups, and can do nothing else. */
export const backupAccount = 'iambiz_backup'

/** Accounts with a password at the embedded server; `postgres` is the superuser. */
const accounts = ['postgres', backupAccount, ...Object.values(databaseRoles)] as const

export type DatabasePasswords = Record<(typeof accounts)[number], string>

const fileIn = (dataFolder: string) => join(dataFolder, 'postgres.passwords')
/** In earlier versions this file had the common password of superuser and role. */
const formerFileIn = (dataFolder: string) => join(dataFolder, 'postgres.password')

/** The passwords in the data folder; those of accounts that an earlier version did not have are missing. */
export function readStoredPasswords(dataFolder: string): Partial<DatabasePasswords> {
  const file = fileIn(dataFolder)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** The passwords in the data folder; undefined if they are missing or incomplete. */
export function readPasswords(dataFolder: string): DatabasePasswords | undefined {
  const found = readStoredPasswords(dataFolder)
  return accounts.every((account) => found[account]) ? (found as DatabasePasswords) : undefined
}

export const makePasswords = (): DatabasePasswords =>
  Object.fromEntries(
    accounts.map((account) => [account, randomBytes(24).toString('base64url')]),
  ) as DatabasePasswords

/** Writes the passwords, readable only by the owner of the data folder. */
export function writePasswords(dataFolder: string, passwords: DatabasePasswords): void {
  const lines = accounts.map((account) => `${account}=${passwords[account]}\n`)
  const draft = `${fileIn(dataFolder)}.${process.pid}`
  writeFileSync(draft, lines.join(''), { mode: 0o600 })
  renameSync(draft, fileIn(dataFolder))
  rmSync(formerFileIn(dataFolder), { force: true })
}
