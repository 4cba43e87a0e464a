import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedDatabase } from '@iambiz/launcher/embedded-database.ts'
import { freePort } from '@iambiz/launcher/ports.ts'
import { readSecrets } from '@iambiz/launcher/secrets.ts'
import pg from 'pg'
import { runProcess, startProcess } from '../process.ts'
import { growTenfold } from './grow.ts'

/** The demo company, or one with ten times as many people, sessions and log rows. */
export type Size = 'small' | 'large'

export type World = {
  /** A temporary folder, removed at the end. */
  folder: string
  databases: Record<Size, string>
  /** Creates another copy of the demo company; returns the URL of its database. */
  copy: (name: string) => Promise<string>
  secrets: Record<string, string>
  about: { postgres: string; rows: Record<Size, string> }
}

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The programs of the product by role. */
export const roleFiles = {
  portal: project('server/src/main.ts'),
  provider: project('provider/src/main.ts'),
  demo: project('demo/src/main.ts'),
}

function makeSecrets(folder: string): Record<string, string> {
  const names = ['DATA_KEYS', 'IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET', 'DEMO_CLIENT_SECRET'] as const
  const found = readSecrets(folder, {}, names)
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value ?? '']))
}

/** Lets the product create its tables and load the demo company, like a first start. */
async function fill(url: string, secrets: Record<string, string>, folder: string): Promise<void> {
  const log = join(folder, 'fill.log')
  const ports = { PORT: await freePort(), IDP_PORT: await freePort() }
  const env = { ...secrets, DATABASE_URL: url, PORT: `${ports.PORT}`, IDP_PORT: `${ports.IDP_PORT}` }
  const provider = await startProcess({ file: roleFiles.provider, env, log })
  const portal = await startProcess({ file: roleFiles.portal, args: ['portal'], env, log })
  await runProcess({ file: roleFiles.demo, args: ['--load-only'], env, log })
  await Promise.all([provider.stop(), portal.stop()])
}

/** Runs `work` on a separate connection. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const counted = async (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ people: string; events: string; apps: string }>(`
      select (select count(*) from portal.person) as people, (select count(*) from portal.login_log) as events,
             (select count(*) from portal.application) as apps`)
    const [row] = rows
    return `${row?.people} people, ${row?.apps} applications, ${row?.events} login-log rows`
  })

/** Starts a durable PostgreSQL with the demo company in two sizes, a factor of ten apart; `cleanup` removes it. */
export async function openWorld(say: (line: string) => void, cleanup: AsyncDisposableStack): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-bench-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase({ folder, superuserToo: true, say })
  cleanup.defer(database.stop)
  // Some limits are the database copying from its own file.
  await onDatabase(database.adminUrl, (client) =>
    client.query('grant pg_checkpoint, pg_read_server_files, pg_write_server_files to iambiz_owner'),
  )
  const secrets = makeSecrets(folder)
  const small = database.url
  const copy = async (name: string) => {
    await onDatabase(database.adminUrl, (client) =>
      client.query(`create database iambiz_${name} template iambiz owner iambiz_owner`),
    )
    return small.replace(/iambiz$/, `iambiz_${name}`)
  }
  await fill(small, secrets, folder)
  const large = await copy('large')
  await onDatabase(large, growTenfold)
  for (const url of [small, large]) await onDatabase(url, (client) => client.query('vacuum analyze'))
  const postgres = await onDatabase(small, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
  const rows = { small: await counted(small), large: await counted(large) }
  return { folder, databases: { small, large }, copy, secrets, about: { postgres, rows } }
}

/** Expires all sessions, as happens overnight. */
export const endSessions = (world: World, size: Size): Promise<unknown> =>
  onDatabase(world.databases[size], (client) =>
    client.query(`update portal.session set ended_at = now(), end_reason = 'expired' where ended_at is null`),
  )

/**
 * Creates a session for this number of people and returns their staff numbers. The access token of each is `access-`
 * and the bind value is `bind-`, both followed by the number.
 */
export const giveSessions = (world: World, size: Size, people: number): Promise<string[]> =>
  onDatabase(world.databases[size], async (client) => {
    const { rows } = await client.query<{ user_no: string }>(
      `with chosen as (select user_no from portal.person where status = 1 order by user_no limit $1),
       opened as (
         insert into portal.session (user_no, session_id, env, bind_hash, login_type, ip, user_agent, container_type,
           created_at, last_used_at, idle_until, expires_at)
         select user_no, gen_random_uuid(), 'prod', sha256(('bind-' || user_no)::bytea), 'password', '127.0.0.1',
           'bench', 'web-pc', now(), now(), now() + interval '1 day', now() + interval '1 day'
         from chosen returning user_no, session_id
       )
       insert into portal.session_token (user_no, session_id, generation, access_hash, access_expires_at, refresh_hash)
       select user_no, session_id, 1, sha256(('access-' || user_no)::bytea), now() + interval '1 day',
         sha256(('refresh-' || user_no)::bytea)
       from opened returning user_no`,
      [people],
    )
    return rows.map((row) => row.user_no)
  })

/** Returns the staff numbers of all people who may sign in. */
export const activePeople = (world: World, size: Size): Promise<string[]> =>
  onDatabase(world.databases[size], async (client) => {
    const { rows } = await client.query<{ account_no: string }>(
      'select account_no from idp.account where status = 1 order by account_no',
    )
    return rows.map((row) => row.account_no)
  })
