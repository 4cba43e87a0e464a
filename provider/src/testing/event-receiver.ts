import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

type Push = { headers: IncomingHttpHeaders; token: string }

export type EventReceiver = {
  url: string
  pushes: Push[]
  /** Status of the next answers, by the token that they answer; 202 unless a test says otherwise. */
  answer: (token: string) => number
  /** Waits until so many tokens have come. */
  received(count: number): Promise<Push[]>
  stop(): Promise<void>
  /** Listens again after `stop`, on the same port. */
  start(): Promise<void>
}

/** A receiver of pushed security event tokens on a real port. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const pushes: Push[] = []
  const server = createServer(async (req, res) => {
    const token = await text(req)
    pushes.push({ headers: req.headers, token })
    res.writeHead(receiver.answer(token)).end()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${port}/events`,
    pushes,
    answer: () => 202,
    async received(count) {
      await expect.poll(() => pushes.length, { timeout: 10_000 }).toBe(count)
      return pushes
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    start: () => listen(port),
  }
  return receiver
}

/** The claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
