import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let cookie: string
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'editor' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => world.stop())

const identified = '/api/iam-portal/system/bulletin'
const open = '/api/iam-portal/auth/token'
const large = 900_000

/** The status of the first reply to a request whose body never arrives. */
function statusWithoutBody(path: string, headers: Record<string, string | number>): Promise<number> {
  const { hostname, port, host } = new URL(world.baseUrl)
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    env: 'prod',
    lang: 'zh',
    containertype: 'web-pc',
    ...headers,
  })
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.once('data', (text) => {
      socket.destroy()
      resolve(Number(String(text).split(' ')[1]))
    })
    socket.once('error', reject)
    socket.write(
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  })
}

test.each([
  ['a stranger', identified, { 'content-length': large }, 401],
  ['a stranger who does not say how much', identified, { 'transfer-encoding': 'chunked' }, 401],
  [
    'somebody with tokens of nobody',
    identified,
    {
      'content-length': large,
      cookie: `prod_access_token_iambiz-portal=${'x'.repeat(43)}; bind=${'x'.repeat(43)}`,
    },
    401,
  ],
  [
    'a key of no system',
    identified,
    { 'content-length': large, authorization: `Bearer ${'x'.repeat(43)}` },
    400,
  ],
  ['anybody, where everybody may call', open, { 'content-length': large }, 413],
  ['anybody, to an address of nothing', '/api/nothing', { 'content-length': large }, 404],
  ['anybody, to the page', '/iambiz/home', { 'content-length': large }, 404],
])('a large body from %s is refused before it is read', async (_what, path, headers, status) => {
  expect(await statusWithoutBody(path, headers)).toBe(status)
})

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(world.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      env: 'prod',
      lang: 'zh',
      containertype: 'web-pc',
      ...headers,
    },
    body,
  })

test('whoever is known sends a large one, up to a megabyte', async () => {
  const body = JSON.stringify({ title: { zh: '长' }, content: { zh: '字'.repeat(90_000) } })
  const taken = await send(identified, body, { cookie })
  // The body was read: the refusal is about missing fields.
  expect(taken.status).toBe(422)
  expect((await send(identified, ' '.repeat(1024 * 1024 + 1), { cookie })).status).toBe(413)
})

test('a small one is read of everybody, and one that grows too large while it comes is not', async () => {
  expect((await send(identified, '{}')).status).toBe(401)
  const chunked = await fetch(world.baseUrl + open, {
    method: 'POST',
    headers: { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' },
    body: new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(8 * 1024, 32))
      },
    }),
    duplex: 'half',
  } as RequestInit).catch((error: unknown) => error)
  // Node may lose the reply when the connection closes while the client still sends.
  if (chunked instanceof Response) expect(chunked.status).toBe(413)
})
