import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '#server/testing/raw-http.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())

const start = () => `POST /api/iam-portal/auth/logout HTTP/1.1\r\nHost: ${new URL(world.baseUrl).host}\r\n`
const json = 'Content-Type: application/json\r\n'

const messages: [string, () => string][] = [
  [
    'a length and chunks',
    () =>
      `${start()}${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
  ],
  ['two lengths', () => `${start()}${json}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}xyz`],
  ['a length that is no number', () => `${start()}${json}Content-Length: +2\r\n\r\n{}`],
  ['a length below zero', () => `${start()}${json}Content-Length: -1\r\n\r\n{}`],
  [
    'a chunk size that is none',
    () => `${start()}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  ['an encoding that is none', () => `${start()}${json}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunked twice', () => `${start()}${json}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  ['a header in two lines', () => `${start()}X-Long: a\r\n b\r\n\r\n`],
  ['white space before the colon', () => `${start()}Content-Length : 2\r\n\r\n{}`],
  ['a bare line feed', () => `${start()}X: a\n\nGET / HTTP/1.1\r\n\r\n`],
  ['a bare carriage return', () => `${start()}X: a\rY: b\r\n\r\n`],
  ['no version', () => 'GET /api/iam-portal/v1/portal/menu\r\n\r\n'],
  ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', () => 'GET /iambiz/home HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['headers of 17 kB', () => `${start()}X: ${'x'.repeat(17 * 1024)}\r\n\r\n`],
]

test.each(messages)('a message with %s is refused, and its connection closed', async (_what, message) => {
  const reply = await sendRaw(world.baseUrl, message())
  // 421: the request reached the check of the missing Host header.
  expect([400, 421, 431, 501, 505]).toContain(reply.status)
  expect(reply.text.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
})
