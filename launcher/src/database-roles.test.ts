import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readPasswords } from './database-passwords.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { forgetFirstStart, type GivenFolder, givenFolder } from './testing/given-launcher.ts'

let given: GivenFolder

beforeEach(async () => {
  given = await givenFolder()
})
afterEach(() => given.remove())
afterAll(forgetFirstStart)

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const asUser = (user: string, password: string, database = 'iambiz') => {
  const url = new URL(given.databaseUrl())
  Object.assign(url, { username: user, password, pathname: `/${database}` })
  return url.href
}

test('the superuser has a password of its own and may not connect, not even with it', async () => {
  await given.start([given.role('portal', 'idle')]).ready
  const passwords = readPasswords(given.folder)
  expect(new Set(Object.values(passwords ?? {})).size).toBe(6)
  expect(statSync(join(given.folder, 'postgres.passwords')).mode & 0o777).toBe(0o600)
  for (const password of Object.values(passwords ?? {}))
    for (const database of ['iambiz', 'postgres', 'template1'])
      await expect(query(asUser('postgres', password, database), 'select')).rejects.toMatchObject({
        code: '28000',
      })
})

test.each(Object.values(databaseRoles))('%s is no superuser, and knows no other database', async (role) => {
  await given.start([given.role('portal', 'idle')]).ready
  const rights = 'rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls'
  expect(
    await query(
      given.databaseUrl(role),
      `select ${rights} as more from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ more: false }])
  await expect(query(given.databaseUrl(role), `copy (select 1) to program 'true'`)).rejects.toMatchObject({
    code: '42501',
  })
  const elsewhere = new URL(given.databaseUrl(role))
  elsewhere.pathname = '/postgres'
  await expect(query(elsewhere.href, 'select')).rejects.toMatchObject({ code: '42501' })
})

test('only the worker makes temporary tables, and nobody but the owner a schema or a table', async () => {
  await given.start([given.role('portal', 'idle')]).ready
  const { owner, worker, portal, provider } = databaseRoles
  const temporary = 'create temporary table draft (n int)'
  for (const role of [owner, worker]) expect(await query(given.databaseUrl(role), temporary)).toEqual([])
  for (const role of [portal, provider])
    await expect(query(given.databaseUrl(role), temporary)).rejects.toMatchObject({ code: '42501' })
  for (const role of [portal, provider, worker])
    for (const statement of ['create schema mine', 'create table public.mine (n int)'])
      await expect(query(given.databaseUrl(role), statement)).rejects.toMatchObject({ code: '42501' })
})

test('each role gets its own database URL, and only the demo gets the owner’s', async () => {
  const roles = ['portal', 'provider', 'worker', 'demo']
  await given.start(roles.map((name) => given.role(name, 'connect'))).ready
  const lines = given
    .journal()
    .flatMap((line) => /(\w+) \d+ connected as (.*)/.exec(line)?.slice(1).join(': ') ?? [])
  expect(lines.sort()).toEqual([
    'demo: iambiz_owner',
    'portal: iambiz_portal',
    'provider: iambiz_provider',
    'worker: iambiz_worker',
  ])
})

/** An installation of an earlier version: one role owns everything and shares the superuser's password. */
async function makeFormerInstallation(): Promise<string> {
  const { folder } = given
  const database = await startEmbeddedDatabase({ folder, fast: true, superuserToo: true })
  const former = 'the-one-password'
  const { owner, ...others } = databaseRoles
  await query(
    database.adminUrl,
    `alter role ${owner} rename to iambiz;
     ${Object.values(others)
       .map((role) => `revoke all on database iambiz from ${role}; drop role ${role};`)
       .join(' ')}
     grant connect, temporary on database iambiz to public;
     alter role iambiz password '${former}'; alter role postgres password '${former}'`,
  )
  const formerUrl = database.url.replace(/\/\/[^@]+/, `//iambiz:${former}`)
  await query(formerUrl, `create schema portal; create table portal.note as select 'kept' as text`)
  await database.stop()
  rmSync(join(folder, 'postgres.passwords'))
  writeFileSync(join(folder, 'postgres.password'), `${former}\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'postgres/pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  return former
}

test('an installation with one role and one password is upgraded by the next start, with its data', async () => {
  const former = await makeFormerInstallation()
  await given.start([given.role('demo', 'count')]).ready
  expect(await query(given.databaseUrl(), 'select text from portal.note')).toEqual([{ text: 'kept' }])
  expect(
    await query(
      given.databaseUrl(),
      `select tableowner from pg_tables where schemaname = 'portal'
       union select pg_get_userbyid(datdba) from pg_database where datname = 'iambiz'`,
    ),
  ).toEqual([{ tableowner: databaseRoles.owner }])
  for (const user of ['postgres', 'iambiz', databaseRoles.owner])
    await expect(query(asUser(user, former), 'select')).rejects.toMatchObject({
      code: expect.stringMatching(/^28/),
    })
  expect(existsSync(join(given.folder, 'postgres.password'))).toBe(false)
  expect(readFileSync(join(given.folder, 'postgres.passwords'), 'utf8')).not.toContain(former)
})
