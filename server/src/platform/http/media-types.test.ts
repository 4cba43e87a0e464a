import { afterAll, beforeAll, expect, test } from 'vitest'
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

const path = '/api/iam-user-service/rest/common/aucBusiResource'
const good = { methodName: 'getRandomCode', businessSysCode: 'iambiz', businessType: 'elem' }
/** Fits no schema, so a 200 would mean that it was not validated. */
const bad = JSON.stringify({ ...good, businessType: 'everything' })

const send = (body: string, headers: readonly (readonly [string, string])[]) =>
  sendRaw(
    world.baseUrl,
    requestText(
      world.baseUrl,
      `POST ${path} HTTP/1.1`,
      [['cookie', cookie], ['env', 'prod'], ['lang', 'en'], ['containerType', 'web-pc'], ...headers],
      body,
    ),
  )

test.each([
  'application/json\t;',
  'application/json ;a',
  'APPLICATION/json',
  'application/json;',
  ' application/json',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json\u00a0',
  '*/*',
])('[HTTP-03] a body that calls itself "%s" is checked or refused, never let through', async (type) => {
  const reply = await expectChanges(world.database.db, [], () => send(bad, [['content-type', type]]))
  expect([400, 415, 422]).toContain(reply.status)
  expect(JSON.parse(reply.body)).toMatchObject({ code: reply.status })
})

test('[HTTP-03] a body without a type, or with two, is refused', async () => {
  for (const headers of [
    [],
    [
      ['content-type', 'text/plain'],
      ['content-type', 'application/json'],
    ],
  ] as [string, string][][])
    expect(
      (await expectChanges(world.database.db, [], () => send(JSON.stringify(good), headers))).status,
    ).toBe(415)
})

test('[HTTP-03] JSON and form-encoded bodies are taken', async () => {
  const asJson = await send(JSON.stringify(good), [['content-type', 'application/json; charset=utf-8']])
  const asForm = await send(String(new URLSearchParams(good)), [
    ['content-type', 'application/x-www-form-urlencoded'],
  ])
  for (const reply of [asJson, asForm]) expect(JSON.parse(reply.body)).toMatchObject({ code: 200 })
})

test.each([
  ['cut off', '{"methodName":'],
  ['empty', ' '],
  ['a prototype', '{"__proto__":{"polluted":true},"methodName":"getRandomCode"}'],
  ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['a list', '[]'],
  ['a number', '5'],
  ['null', 'null'],
  ['a byte order mark', '\ufeff{}'],
  ['100,000 brackets', '['.repeat(100_000)],
])('[HTTP-03] JSON that is %s is refused', async (_what, body) => {
  const reply = await expectChanges(world.database.db, [], () =>
    send(body, [['content-type', 'application/json']]),
  )
  expect([400, 422]).toContain(reply.status)
  expect(JSON.parse(reply.body).code).toBe(reply.status)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  [
    'a field that comes twice',
    'methodName=getRandomCode&methodName=x&businessSysCode=iambiz&businessType=elem',
  ],
  ['a field with brackets', 'methodName[]=getRandomCode&businessSysCode=iambiz&businessType=elem'],
  ['a field with a key', 'methodName[a]=getRandomCode&businessSysCode=iambiz&businessType=elem'],
  ['a prototype', '__proto__=x&methodName=getRandomCode&businessSysCode=iambiz&businessType=e'],
])('[HTTP-03] a form with %s is refused', async (_what, body) => {
  const reply = await expectChanges(world.database.db, [], () =>
    send(body, [['content-type', 'application/x-www-form-urlencoded']]),
  )
  expect([400, 422]).toContain(reply.status)
})

test('[HTTP-03] a body that is too large is refused before it is read', async () => {
  const json = await send(`{"x":"${'x'.repeat(1024 * 1024)}"}`, [['content-type', 'application/json']])
  const form = await send(`x=${'x'.repeat(64 * 1024)}`, [
    ['content-type', 'application/x-www-form-urlencoded'],
  ])
  for (const reply of [json, form]) {
    expect(reply.status).toBe(413)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 413, message: 'The content is too large.' })
  }
})

test.each(['userNo=A1&userNo=A2', 'userNo[]=A1', 'userNo[a]=A1', 'userNo.a=A1', ''])(
  '[HTTP-03] the query "%s" is refused',
  async (query) => {
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, `GET /api/iam-portal/v1/portal/userOrgRole?${query} HTTP/1.1`, [
        ['cookie', cookie],
      ]),
    )
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 400, data: { fields: [{ field: 'userNo' }] } })
  },
)

test('[HTTP-04] fields that do not fit are named, with words in the language of the caller', async () => {
  const words: Record<string, unknown> = {}
  for (const lang of ['zh', 'en']) {
    const reply = await sendRaw(
      world.baseUrl,
      requestText(
        world.baseUrl,
        `POST ${path} HTTP/1.1`,
        [
          ['cookie', cookie],
          ['env', 'prod'],
          ['lang', lang],
          ['containerType', 'web-pc'],
          ['content-type', 'application/json'],
        ],
        bad,
      ),
    )
    words[lang] = JSON.parse(reply.body)
  }
  expect(words.zh).toMatchObject({
    code: 422,
    data: { fields: [{ field: 'businessType', message: '不是可选的值' }] },
  })
  expect(words.en).toMatchObject({
    code: 422,
    data: { fields: [{ field: 'businessType', message: 'Choose one of the available options.' }] },
  })
})
