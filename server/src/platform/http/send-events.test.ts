import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import { portalCookies } from './cookies.ts'
import { createHttpServer } from './http-server.ts'
import { sendEvents } from './send-events.ts'

test('replies that go on keep nobody from making a call', async () => {
  const app = createHttpServer({
    webBuild: 'x',
    log: createLog('test', 'fatal'),
    baseUrl: 'http://portal.example.com',
    trustedProxies: [],
    webOrigins: [],
    environments: ['prod'],
    cookies: portalCookies({ clientId: 'portal', domain: undefined, secure: false }),
  })
  const open: Readable[] = []
  const config = { access: 'anonymous' }
  app.get('/api/events', { config }, async (_request, reply) => {
    const events = new Readable({ read() {} })
    events.push(':\n\n')
    open.push(events)
    return sendEvents(reply, events)
  })
  app.get('/api/call', { config }, async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const reply = async (path: string): Promise<IncomingMessage> => {
    const headers = { host: 'portal.example.com' }
    const [message] = await once(get({ port, path, headers, agent: false }), 'response')
    return message
  }
  const streams = await Promise.all(Array.from({ length: 210 }, () => reply('/api/events')))
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await reply('/api/call')).statusCode).toBe(200)
  const ended = Promise.all(streams.map((stream) => once(stream.resume(), 'end')))
  for (const events of open) events.push(null)
  await ended
  await app.close()
})
