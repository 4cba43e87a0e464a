import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { claimsIn } from './event-receiver.ts'

export type LogoutReceiver = {
  url: string
  /** Every request that came, whatever was answered. */
  requests: { headers: IncomingHttpHeaders; token: string }[]
  /** Status of the next answers; 200 unless a test says otherwise. `null`: there is no answer. */
  answer: () => number | null
  /** Waits for sign-outs of these sessions, in any order, and no others. */
  signedOut(...sids: unknown[]): Promise<void>
  stop(): Promise<void>
}

/** An application that takes sign-outs (OpenID Connect Back-Channel Logout) on a real port. */
export async function startLogoutReceiver(): Promise<LogoutReceiver> {
  const server = createServer(async (req, res) => {
    const token = new URLSearchParams(await text(req)).get('logout_token') ?? ''
    receiver.requests.push({ headers: req.headers, token })
    const status = receiver.answer()
    if (status !== null) res.writeHead(status, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: LogoutReceiver = {
    url: `http://127.0.0.1:${port}/logout`,
    requests: [],
    answer: () => 200,
    async signedOut(...sids) {
      const came = () => receiver.requests.map(({ token }) => String(claimsIn(token).sid)).sort()
      await expect.poll(came, { timeout: 5000 }).toEqual(sids.map(String).sort())
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}
