import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseRole } from '../database-roles.ts'

/** A database of one's own on the test server. */
export type TestDatabase = { url: string; drop: () => Promise<void> }

const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('TEST_DATABASE_URL is missing: run the tests through Vitest at the root of the project')
  return url
}

/**
 * The server itself, where TEST_DATABASE_URL leads through a pooler: that keeps connections open, and a database with
 * connections can neither be renamed nor be copied.
 */
const directUrl = () => process.env.TEST_DATABASE_ADMIN_URL || serverUrl()

function urlOf(database: string, server = serverUrl()): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** The same database as one of the roles of the product: on the test server they have the password of the one who tests. */
export function urlAs(role: DatabaseRole, url: string): string {
  const as = new URL(url)
  as.username = role
  return as.href
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: directUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every database of this run begins so; the set-up of the test run removes them at its end. */
const runPrefix = () => `iambiz_test_${process.env.TEST_RUN_ID ?? 'alone'}_`

/** Builds the template once per run. It gets its final name only when it is complete, so a crash leaves none half built. */
async function ensureTemplate(fullName: string, build: (url: string) => Promise<void>): Promise<void> {
  const lock = createHash('sha256').update(fullName).digest().readBigInt64BE().toString()
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [fullName])
    if (rowCount) return
    const draft = `${fullName}_draft`
    await client.query(`drop database if exists "${draft}" with (force)`)
    await client.query(`create database "${draft}"`)
    await build(urlOf(draft, directUrl()))
    await client.query(`alter database "${draft}" rename to "${fullName}"`)
  })
}

/**
 * A fresh copy of the template `name` (lower-case letters, digits, underscores), which `template` fills
 * once per test run; it must have closed its connections when it resolves.
 */
export async function createTestDatabase(
  template: (url: string) => Promise<void>,
  name: string,
): Promise<TestDatabase> {
  if (!/^[a-z0-9_]{1,24}$/.test(name)) throw new Error(`not a name for a template: ${name}`)
  const source = `${runPrefix()}${name}`
  await ensureTemplate(source, template)
  const copy = `${runPrefix()}${randomBytes(6).toString('hex')}`
  await onServer((client) =>
    client.query(`create database "${copy}" template "${source}" strategy file_copy`),
  )
  const drop = async () => {
    await onServer((client) => client.query(`drop database if exists "${copy}" with (force)`))
  }
  return { url: urlOf(copy), drop }
}
