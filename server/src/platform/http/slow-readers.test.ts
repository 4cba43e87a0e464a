import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createLog } from '@iambiz/runtime/log.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portalCookies } from './cookies.ts'
import { createHttpServer } from './http-server.ts'
import { sendEvents } from './send-events.ts'

const config = { access: 'anonymous' }
const share = { total: 8, perAddress: 4 }

const createServer = () =>
  createHttpServer({
    webBuild: 'x',
    log: createLog('test', 'fatal'),
    baseUrl: 'http://portal.example.com',
    trustedProxies: [],
    webOrigins: [],
    environments: ['prod'],
    cookies: portalCookies({ clientId: 'portal', domain: undefined, secure: false, host: 'localhost' }),
    share,
    readBrand: async () => ({
      portalName: { zh: '门户', en: 'Portal' },
      accent: '',
      logo: { light: '', dark: '' },
    }),
  })

let app: ReturnType<typeof createServer>

beforeEach(() => {
  app = createServer()
  app.get('/api/call', { config }, async () => 'answered')
})

afterEach(() => app.close())

async function reply(path: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo
  const headers = { host: 'portal.example.com' }
  const [message] = await once(get({ port, path, headers, agent: false }), 'response')
  return message
}

const replies = (path: string) => Promise.all(Array.from({ length: share.perAddress }, () => reply(path)))

test('replies that go on keep nobody from making a call', async () => {
  const open: Readable[] = []
  app.get('/api/events', { config }, async (_request, reply) => {
    const events = new Readable({ read() {} })
    events.push(':\n\n')
    open.push(events)
    return sendEvents(reply, events)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const streams = await replies('/api/events')
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await reply('/api/call')).statusCode).toBe(200)
  const ended = Promise.all(streams.map((stream) => once(stream.resume(), 'end')))
  for (const events of open) events.push(null)
  await ended
})

test('replies that nobody reads keep nobody from making a call', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024)
  app.get('/api/large', { config }, async () => large)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const unread = await replies('/api/large')
  expect((await reply('/api/call')).statusCode).toBe(200)
  for (const message of unread) message.destroy()
})

test('a reply counts as long as it is being made', async () => {
  const made = Array.from({ length: share.perAddress }, () => new Readable({ read() {} }))
  let next = 0
  app.get('/api/export', { config }, async () => made[next++])
  await app.listen({ host: '127.0.0.1', port: 0 })
  for (const stream of made) stream.push('a')
  const open = await replies('/api/export')
  expect((await reply('/api/call')).statusCode).toBe(503)
  for (const stream of made) stream.push(null)
  await Promise.all(open.map((message) => once(message.resume(), 'end')))
  expect((await reply('/api/call')).statusCode).toBe(200)
})
