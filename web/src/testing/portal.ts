import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

type Answer = (received: Received, response: ServerResponse) => void

/** Returns an answer with an envelope. */
export const envelope = (data: unknown, code = 200, message = 'ok', status = 200): Answer => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code, message, data }))
  }
}

/** A portal for one test on a real port: it answers as specified and records the requests. */
export const portal = async (answer: Answer) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one: Received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    received.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  // A browser resolves relative URLs against the page.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(new URL(url, origin), init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  return { received, origin, close: () => server.close() }
}
