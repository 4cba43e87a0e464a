import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { readEnvironment } from '@iambiz/runtime/config.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { StartError, startFailure } from '@iambiz/runtime/role.ts'
import { importAccounts } from './account-store.ts'
import { readProviderSettings } from './config.ts'
import { type ProviderTables, prepareProvider } from './database.ts'
import { hashPassword } from './password.ts'
import { passwordLimits } from './password-policy.ts'

/** Reads the password from standard input; generates one if that is a terminal or empty. */
async function readPassword(): Promise<{ password: string; madeUp: boolean }> {
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (given === '') return { password: randomBytes(15).toString('base64url'), madeUp: true }
  const { min, max } = passwordLimits
  const { length } = [...given]
  if (length < min || length > max) {
    throw new StartError(`the password needs ${min} to ${max} characters`)
  }
  return { password: given, madeUp: false }
}

// `node provider/src/first-account.ts STAFF_NUMBER NAME` adds an account that can sign in.
async function run(): Promise<string> {
  const [accountNo, nameZh] = process.argv.slice(2)
  if (!accountNo || !nameZh) throw new StartError('say a staff number and a name')
  const settings = readProviderSettings(readEnvironment(process.env))
  if (!settings.DATABASE_URL) throw new StartError('DATABASE_URL is required')
  const connections = { url: settings.DATABASE_URL, timeZone: settings.TIME_ZONE, onError: () => {} }
  await prepareProvider(connections, {
    log: createLog('first account', 'fatal'),
    mayMigrate: true,
  })
  const pool = createPool({ ...connections, schema: 'idp', max: 2 })
  try {
    const db = createDb<ProviderTables>(pool)
    const { password, madeUp } = await readPassword()
    const passwordHash = await hashPassword(password)
    const account = { accountNo, userName: accountNo, nameZh, nameEn: nameZh, email: null }
    const added = await importAccounts(db, [{ ...account, passwordHash, enabled: true }])
    if (added === 0) return `${accountNo} has an account already; its password stays as it is.`
    return madeUp ? `${accountNo} signs in with the password ${password}` : `${accountNo} can sign in.`
  } finally {
    await pool.end()
  }
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  process.stderr.write(`${startFailure('first account', error)}\n`)
  process.exitCode = 1
}
