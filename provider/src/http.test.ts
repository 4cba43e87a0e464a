import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createCspReports } from '@iambiz/runtime/csp-reports.ts'
import { createLineBudget } from '@iambiz/runtime/line-budget.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { afterEach, expect, test } from 'vitest'
import { createGate, createHttpServer } from './http.ts'
import { noPictures } from './portal-settings.ts'
import { testConfig } from './testing/provider.ts'

const log = createLog('provider', 'silent')
const places = 2
let stop: (() => void) | undefined
afterEach(() => stop?.())

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** A server with two places behind the gate, and sockets that write to it as they like. */
async function gated(handle: Handle) {
  const server = createHttpServer()
  const sockets: Socket[] = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const parts = {
    config: { ...testConfig, issuer, pictures: noPictures, footer: { zh: '', en: '' } },
    clientAddress: () => '192.0.2.1',
  }
  const counted = { budget: createLineBudget(log), reports: createCspReports(log) }
  const limits = { work: { total: places, perAddress: places }, bodies: { total: 100, perAddress: 4 } }
  server.on('request', createGate({ ...parts, ...counted, limits, handle }))
  stop = () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
  /** Writes what a browser has sent so far, and waits until the server has its head. */
  const begin = async (start: string) => {
    const arrived = once(server, 'request')
    const socket = connect(port, '127.0.0.1').pause()
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(start.replaceAll('HOST', `127.0.0.1:${port}`))
    await arrived
    return socket
  }
  return { server, issuer, begin }
}

const head = (length: number, path = '/token') =>
  `POST ${path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`

const echo: Handle = async (req, res) => {
  res.end(`read ${await text(req)}`)
}

test('bodies that are still arriving occupy no slot, and are answered when complete', async () => {
  const { issuer, begin } = await gated(echo)
  const slow = [await begin(`${head(4)}a=`), await begin(`${head(4)}a=`), await begin(`${head(4)}a=`)]
  expect((await fetch(`${issuer}/jwks`)).status).toBe(200)
  for (const socket of slow) {
    socket.write('12')
    const [chunk] = await once(socket.resume(), 'data')
    expect(String(chunk)).toContain('read a=12')
  }
})

test('concurrent bodies of one network are limited, and an aborted one makes room', async () => {
  const { issuer, begin } = await gated(echo)
  const slow = await Promise.all([1, 2, 3, 4].map(() => begin(`${head(4)}a=`)))
  const post = () => fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams({ b: '1' }) })
  expect((await post()).status).toBe(503)
  expect((await fetch(`${issuer}/jwks`)).status).toBe(200)
  slow[0]?.destroy()
  await expect.poll(async () => (await post()).status).toBe(200)
})

test('a body is passed on whole, however it comes, and none above 64 KiB', async () => {
  const { issuer } = await gated(echo)
  const sizes = [0, 1, 16_384, 65_535, 65_536, 65_537, 200_000]
  const chunked = async (size: number) => {
    const body = new Blob(['x'.repeat(size)]).stream()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = fetch(`${issuer}/token`, { method: 'POST', body, headers, duplex: 'half' })
    // What is refused is not read to its end, so the connection may end while it is being sent.
    const reply = await sent.catch(() => new Response(null, { status: 413 }))
    return reply.status === 200 ? (await reply.text()).length - 'read '.length : reply.status
  }
  const answers = []
  for (const size of sizes) answers.push(await chunked(size))
  expect(answers).toEqual([0, 1, 16_384, 65_535, 65_536, 413, 413])
})

test('unread responses occupy no slot', async () => {
  const large = Buffer.alloc(16 * 1024 * 1024)
  const { issuer, begin } = await gated(async (req, res) => {
    res.end(req.url === '/large' ? large : 'small')
  })
  const get = 'GET /large HTTP/1.1\r\nHost: HOST\r\n\r\n'
  for (let place = 0; place < places; place += 1) await begin(get)
  expect((await fetch(`${issuer}/jwks`)).status).toBe(200)
})

test('work occupies a slot until it is done, even if the browser is gone', async () => {
  let finish = () => {}
  const working = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { issuer, begin } = await gated(async (req, res) => {
    if (req.url === '/long') await working
    res.end()
  })
  const get = 'GET /long HTTP/1.1\r\nHost: HOST\r\n\r\n'
  const [gone] = [await begin(get), await begin(get)]
  gone?.destroy()
  expect((await fetch(`${issuer}/jwks`)).status).toBe(503)
  finish()
  await expect.poll(async () => (await fetch(`${issuer}/jwks`)).status).toBe(200)
})
