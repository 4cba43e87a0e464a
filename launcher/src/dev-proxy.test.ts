import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { proxyToPortal } from './dev-proxy.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function givenProxy(portal: RequestListener) {
  const port = await listen(portal)
  return `http://127.0.0.1:${await listen(proxyToPortal(port))}`
}

test('calls go through as they are, with method, body, host and cookies', async () => {
  const origin = await givenProxy((request, response) => {
    response.setHeader('set-cookie', 'a=1')
    response.setHeader('x-seen', `${request.method} ${request.headers.host}`)
    request.pipe(response)
  })
  const reply = await fetch(`${origin}/api/echo`, { method: 'POST', body: 'words' })
  expect(await reply.text()).toBe('words')
  expect(reply.headers.getSetCookie()).toEqual(['a=1'])
  expect(reply.headers.get('x-seen')).toBe(`POST ${new URL(origin).host}`)
})

test('a portal that is being restarted is waited for by the browser', async () => {
  const gone = await listen(() => {})
  servers.pop()?.close()
  const origin = `http://127.0.0.1:${await listen(proxyToPortal(gone))}`
  const reply = await fetch(`${origin}/iambiz/home`)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('refresh')).toBe('1')
})
