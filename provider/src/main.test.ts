import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createTestDatabase, urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { expect, test } from 'vitest'

const complete = {
  PATH: process.env.PATH,
  DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
  OIDC_CLIENT_SECRET: 'portal-secret-portal-secret-portal',
  DATA_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  IDP_COOKIE_KEYS: 'cookie-key-cookie-key-cookie-key-0001',
}

async function start(changes: Record<string, string>) {
  const env = { ...complete, ...changes }
  const child = execFile(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env,
    // Where no configuration file lies.
    cwd: tmpdir(),
  })
  const output = child.stderr ? text(child.stderr) : ''
  const [code] = await once(child, 'exit')
  return { code, output: (await output).trim() }
}

test.each([
  [{ DATABASE_URL: '' }, 'provider: DATABASE_URL is required: the provider has no database of its own.'],
  [{ OIDC_CLIENT_SECRET: '' }, 'provider: OIDC_CLIENT_SECRET is required: the portal signs in with it.'],
  [{ DATA_KEYS: '' }, 'provider: Wrong configuration:\n  DATA_KEYS is required'],
  [
    { IDP_BASE_URL: 'https://example.test/idp' },
    'provider: IDP_BASE_URL must not have a path: the provider needs a host or port of its own.',
  ],
  [
    {},
    'provider: the database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL and that PostgreSQL runs.',
  ],
])('a start with %o ends with one clear sentence', async (changes: Record<string, string>, sentence) => {
  expect(await start(changes)).toEqual({ code: 1, output: sentence })
})

test('a provider without the right to migrate names the program to run first', async () => {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  try {
    expect(await start({ PROVIDER_DATABASE_URL: urlAs(databaseRoles.provider, url) })).toEqual({
      code: 1,
      output:
        'provider: the tables of the schema idp are older than this program. ' +
        "Run `node iambiz.mjs migrate` first, with the owner's DATABASE_URL.",
    })
  } finally {
    await drop()
  }
})
