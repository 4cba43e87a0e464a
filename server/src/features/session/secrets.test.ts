import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorker, workerDeps } from '#server/app/worker.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal({ COMPAT_TOKEN_HEADERS: '1' })
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  await employ(world.database.db, 'gone', [], { status: 0 })
})
afterAll(() => world.stop())

/** Returns every text in the database by table, including the job queue. */
async function textsOfDatabase(): Promise<Map<string, string>> {
  const { db } = world.database
  const { rows: tables } = await sql<{ place: string }>`
    select format('%I.%I', n.nspname, c.relname) as place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('portal', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
  `.execute(db)
  const texts = new Map<string, string>()
  for (const { place } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(place)} t`.execute(db)
    texts.set(place, rows.map(({ row }) => row).join('\n'))
  }
  return texts
}

test('no secret of a run is in the logs, in the audit record, or anywhere else in the database', async () => {
  const secrets = new Map<string, string>()
  const browser = world.browser()
  const keep = (when: string) => {
    for (const [name, value] of browser.jar) secrets.set(`${name} ${when}`, value)
  }
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  keep('before')
  for (const name of ['code', 'state']) secrets.set(name, callback.searchParams.get(name) ?? '')
  await browser.exchange(callback)
  keep('at first')
  await browser.call('POST /iam-authority/auth/token', {
    query: {
      grant_type: 'refresh_token',
      refresh_token: browser.jar.get('prod_refresh_token_iambiz-portal') ?? '',
    },
  })
  keep('renewed')
  const given = await browser.call('POST /iam-user-service/rest/common/aucBusiResource', {
    body: { methodName: 'getRandomCode', businessSysCode: 'iambiz', businessType: 'elem' },
  })
  secrets.set('random code', (given.envelope.data as { data: string }).data)

  // Failing requests, because error messages often leak secrets.
  const stranger = world.browser()
  await stranger.exchange(callback)
  for (const token of ['<html>', '{"error":"invalid_grant"}', '{"access_token":"at-of-a-broken-reply"}']) {
    world.provider.faults.token = (_request, response) => {
      response.writeHead(token.includes('error') ? 400 : 200, { 'content-type': 'application/json' })
      response.end(token)
    }
    const unlucky = world.browser()
    const failing = await unlucky.toProvider(world.provider, { sub: 'A1' })
    secrets.set(`code of ${token}`, failing.searchParams.get('code') ?? '')
    await unlucky.exchange(failing)
  }
  secrets.set('token of the broken reply', 'at-of-a-broken-reply')
  delete world.provider.faults.token
  world.provider.faults.claims = (claims) => ({ ...claims, aud: 'somebody-else' })
  await world.browser().signIn(world.provider, { sub: 'A1' })
  delete world.provider.faults.claims
  await world.browser().signIn(world.provider, { sub: 'gone' })

  const again = world.browser()
  await again.signIn(world.provider, { sub: 'A1' })
  for (const [name, value] of again.jar) secrets.set(`${name} of the second`, value)
  for (const [index, value] of world.provider.issued.entries()) secrets.set(`provider token ${index}`, value)
  const out = await again.call('POST /iam-portal/auth/logout')
  const hint = new URL(out.envelope.data.endSessionUrl ?? '').searchParams.get('id_token_hint') ?? ''
  secrets.set('ID token', hint)

  await world.provider.stop()
  const worker = await startWorker(workerDeps(world.worker))
  await vi.waitFor(() => expect(world.logged.join('')).toContain('"from":"queue"'), 30_000)
  await worker.stop()
  await world.provider.start()

  secrets.set('client secret', world.config.provider.clientSecret ?? '')
  secrets.set('data key', world.config.dataKeys)
  const logged = world.logged.join('')
  const texts = await textsOfDatabase()
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThan(15)
    expect(logged.includes(secret), `${name} in the log`).toBe(false)
    for (const [place, text] of texts) expect(text.includes(secret), `${name} in ${place}`).toBe(false)
  }
  expect(logged.length).toBeGreaterThan(1000)
})

test('the prototype of everything is as it was', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})
