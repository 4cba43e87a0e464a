import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = {
  address: string
  /** Number of requests that each server has received. */
  served: () => number[]
  stop: () => Promise<void>
}

/** A plain reverse proxy that distributes requests in turn and changes nothing, not even the Host header. */
export async function startRoundRobin(port: number, targets: readonly string[]): Promise<RoundRobin> {
  const served = targets.map(() => 0)
  let turn = 0
  const server = createServer((asked, answer) => {
    const at = turn % targets.length
    turn += 1
    served[at] = (served[at] ?? 0) + 1
    const { hostname, port: targetPort } = new URL(targets[at] ?? '')
    const onward = request(
      { hostname, port: targetPort, method: asked.method, path: asked.url, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    served: () => served,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
