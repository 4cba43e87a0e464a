import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let cookie: string
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => world.stop())

type Headers = readonly (readonly [string, string])[]

const own: Headers = [
  ['env', 'prod'],
  ['lang', 'zh'],
  ['containerType', 'web-pc'],
]

const write = (body: Buffer | string, type = 'application/json', more: Headers = []) => {
  const bytes = Buffer.from(body)
  const headers: Headers = [
    ...own,
    ...more,
    ['cookie', cookie],
    ['content-type', type],
    ['content-length', String(bytes.length)],
  ]
  const head = requestText(world.baseUrl, 'POST /api/iam-portal/auth/stepUp HTTP/1.1', headers)
  return sendRaw(world.baseUrl, Buffer.concat([Buffer.from(head), bytes]))
}

const read = (headers: Headers) =>
  sendRaw(
    world.baseUrl,
    requestText(world.baseUrl, 'GET /api/iam-portal/v1/portal/menu HTTP/1.1', [
      ...headers,
      ['cookie', cookie],
    ]),
  )

test('the same call is answered where it says each thing once', async () => {
  // The valid request reaches the provider, which has no passwords here.
  expect((await write('{"method":"password","value":"x"}')).status).not.toBe(400)
  expect((await read(own)).status).toBe(200)
})

describe('a body that readers could take in two ways is refused', () => {
  test.each([
    '{"method":"password","value":"x","value":"y"}',
    '{"method":"password","value":"x","v\\u0061lue":"y"}',
    '{"method":"password","value":"x","x":{"a":1,"a":2}}',
    '{"method":"password","value":"x","x":"\\ud800"}',
    '{"method":"password","value":"\\ud800aaaaaaaaaaaa"}',
    '{"method":"password","value":"x","\\udc00":1}',
    '{"method":"password","value":"x","x":["\\ud83d"]}',
    Buffer.from('{"method":"password","value":"x","x":"\xed\xa0\x80"}', 'latin1'),
    Buffer.from('{"method":"password","value":"x","x":"\xf0\x9f\x98"}', 'latin1'),
  ])('as JSON: %s', async (body) => {
    await expectChanges(world.database.db, [], async () => expect((await write(body)).status).toBe(400))
  })

  test.each([
    'method=password&value=x&value=y',
    'method=password&value=x&x=%ED%A0%80',
    'method=password&value=x&%ff=1',
    'method=password&value=x&x=%00',
  ])('as a form: %s', async (body) => {
    await expectChanges(world.database.db, [], async () =>
      expect((await write(body, 'application/x-www-form-urlencoded')).status).toBe(400),
    )
  })
})

describe('a header that comes twice, or in two spellings, is refused', () => {
  test.each<[string, Headers]>([
    ['org-code beside org_code', [...own, ['org_code', 'sales'], ['org-code', 'group']]],
    ['org_code in the other order', [['Org-Code', 'sales'], ['org_code', 'sales'], ...own]],
    ['app_key beside app-key', [...own, ['app-key', 'iambiz-web'], ['app_key', 'x']]],
    ['pwd_ticket beside pwd-ticket', [...own, ['pwd-ticket', 'x'], ['pwd_ticket', 'y']]],
    ['two environments', [...own, ['ENV', 'prod']]],
    ['two organizations', [...own, ['currentOrgCode', 'sales'], ['currentorgcode', 'sales']]],
    ['two keys', [...own, ['authorization', 'Bearer a'], ['authorization', 'Bearer b']]],
  ])('%s', async (_what, headers) => {
    expect((await read(headers)).status).toBe(400)
  })

  test('what servers on the way repeat is taken', async () => {
    const repeated: Headers = [
      ...own,
      ['via', '1.1 a'],
      ['x-request-id', 'of-the-edge'],
      ['x-request-id', 'of-the-proxy'],
      ['x_forwarded_for', '5.6.7.8'],
      ['x-forwarded-for', '1.2.3.4'],
      ['via', '1.1 b'],
      ['accept', 'text/html'],
      ['accept', '*/*'],
    ]
    expect((await read(repeated)).status).toBe(200)
  })
})
