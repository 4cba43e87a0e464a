import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import pg from 'pg'
import { startEmbeddedDatabase } from '../embedded-database.ts'
import { holderOf, lockInstance } from '../instance-lock.ts'
import { endOrphan } from '../postmaster.ts'

const folderName = 'iambiz-test-server-'

/** Ends and removes the servers of test runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderName))) {
    const folder = join(tmpdir(), name)
    if (holderOf(folder)) continue
    await endOrphan(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
  await client.end()
}

/** The roles of the product, with the password of the server, so that a test can connect as each of them (`urlAs`). */
async function makeRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const password = client.escapeLiteral(decodeURIComponent(new URL(url).password))
  for (const role of Object.values(databaseRoles)) {
    await client.query(`create role ${role}`).catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error
    })
    await client.query(`alter role ${role} login password ${password}`)
  }
  await client.end()
}

/** Gives every test of a run one PostgreSQL server, in TEST_DATABASE_URL; one that is set already is used as it is. */
export async function setup(): Promise<() => Promise<void>> {
  const runId = randomBytes(4).toString('hex')
  process.env.TEST_RUN_ID = runId
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeRoles(given)
    return () => dropDatabases(given, `iambiz_test_${runId}_`)
  }
  await removeLeftovers()
  const folder = join(tmpdir(), `${folderName}${runId}`)
  // Locked before it gets its name: a run that starts at the same moment must not take it for a leftover.
  const draft = join(tmpdir(), `.${folderName}${runId}`)
  await lockInstance(draft)
  renameSync(draft, folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const database = await startEmbeddedDatabase({
    folder,
    fast: true,
    superuserToo: true,
    say: console.error,
  }).catch((error) => {
    remove()
    throw error
  })
  process.env.TEST_DATABASE_URL = database.adminUrl
  await makeRoles(database.adminUrl)
  return async () => {
    await database.stop()
    remove()
  }
}
