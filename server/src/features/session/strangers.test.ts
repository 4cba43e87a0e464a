import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal({ TRUSTED_PROXIES: '127.0.0.1' })
  world.clock.stop()
})
afterAll(() => world.stop())

const headers = { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' }
const ask = async (from: string, path: string, more: Record<string, string> = {}, method = 'POST') => {
  const response = await fetch(`${world.baseUrl}/api/iam-portal/${path}`, {
    ...{ method, redirect: 'manual', headers: { ...headers, 'x-forwarded-for': from, ...more } },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  await response.arrayBuffer()
  return response
}
const many = (send: () => Promise<Response>) => Promise.all(Array.from({ length: 60 }, send))

const rowsFrom = async (ip: string) => {
  const { db } = world.database
  const audit = await db.selectFrom('audit_record').select('detail').where('ip', '=', ip).execute()
  const log = await db.selectFrom('login_log').select('ip').where('ip', '=', ip).execute()
  return { audit: audit.length, log: log.length, last: audit.filter(({ detail }) => detail !== null) }
}

test('planted cookies fill no record: thirty rows a minute of a network, and the last one says that there are more', async () => {
  const name = 'prod_access_token_iambiz-portal'
  const replies = await many(() => ask('10.1.0.1', 'auth/user', { cookie: `${name}=a; ${name}=b` }, 'GET'))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await rowsFrom('10.1.0.1')).toEqual({
    ...{ audit: 30, log: 0, last: [{ detail: { othersMayBeUnrecorded: true } }] },
  })
})

test('nor do codes that nobody was given, with a sign-in begun or without; the log has a line a second of them, and no stack', async () => {
  const made = async () => {
    const begun = await ask('10.1.0.2', 'auth/login?env=prod', {}, 'GET')
    const cookie = begun.headers.getSetCookie().map((one) => one.split(';')[0])
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    const state = encodeURIComponent(searchParams.get('state') ?? '')
    return ask(
      '10.1.0.2',
      `auth/token?grant_type=authorization_code&code=bogus${Math.random()}&state=${state}`,
      { cookie: cookie.join('; '), redirect: searchParams.get('redirect_uri') ?? '' },
    )
  }
  const from = world.logged.length
  expect(new Set((await many(made)).map(({ status }) => status))).toEqual(new Set([410]))
  expect(await rowsFrom('10.1.0.2')).toMatchObject({ audit: 30, log: 30 })
  const lines = world.logged.slice(from).filter((line) => line.includes('code'))
  expect(lines.filter((line) => line.includes('stack'))).toEqual([])
})
