import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A process behind the balancer: its port, and the port that reports whether it is ready. */
export type Target = { port: number; opsPort: number }

const isReady = ({ opsPort }: Target) =>
  fetch(`http://127.0.0.1:${opsPort}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const lookMs = 200

/**
 * A load balancer as companies use it: it asks each target for its health and sends requests in turn to the ready ones.
 * It repeats no request, so a request that a stopping process drops is seen as a failure.
 */
export async function startBalancer(port: number) {
  let targets: Target[] = []
  let ready: Target[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    const target = ready[turn++ % ready.length]
    if (!target) {
      answer.writeHead(502).end('no target is ready')
      return
    }
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  // Longer than the people pause: a connection that ends while its next request is on the way counts as a failure.
  server.keepAliveTimeout = 72_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const look = async () => {
    const states = await Promise.all(targets.map(async (target) => ({ target, ok: await isReady(target) })))
    ready = states.flatMap(({ target, ok }) => (ok ? [target] : []))
  }
  const timer = setInterval(look, lookMs)
  return {
    async add(target: Target): Promise<void> {
      targets = [...targets, target]
      await look()
    },
    remove(target: Target): void {
      targets = targets.filter((other) => other !== target)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
