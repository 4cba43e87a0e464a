import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServeMetrics } from './metrics.ts'

/** Settings that every role reads for its operators. */
export const opsSettings = ['OPS_HOST', 'OPS_PORT', 'DRAIN_SECONDS'] as const

export type OpsOptions = {
  host: string
  /** Without a port nothing is served. */
  port: number | undefined
  drainSeconds: number
  /** Whether the role can do its work, such as reach its database. */
  isReady: () => Promise<boolean>
  /** Answers /metrics. */
  metrics?: ServeMetrics | undefined
}

/** The address of a role for its operators: its health and metrics. */
export type Ops = {
  /** The port that it listens on, if it does. */
  port: number | undefined
  /** Reports that the role has started, so that it may be ready. */
  start(): void
  /** Reports that the role is stopping, and resolves when proxies have had the time to notice. */
  drain(): Promise<void>
  close(): void
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: text }))
}

/**
 * Serves /health/live, /health/ready and /metrics on an address of its own, so never to the public; probes may use any
 * host name.
 */
export async function startOps({ host, port, drainSeconds, isReady, metrics }: OpsOptions): Promise<Ops> {
  let state: 'starting' | 'started' | 'stopping' = 'starting'
  const server = createServer(async (request, response) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return answer(response, 405, 'method not allowed')
    if (url === '/health/live') return answer(response, 200, 'live')
    if (url === '/metrics' && metrics) return metrics(request, response)
    if (url !== '/health/ready') return answer(response, 404, 'not found')
    if (state !== 'started') return answer(response, 503, state)
    return (await isReady()) ? answer(response, 200, 'ready') : answer(response, 503, 'database absent')
  })
  if (port !== undefined) {
    server.listen(port, host)
    await once(server, 'listening')
  }
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    start() {
      state = 'started'
    },
    async drain() {
      state = 'stopping'
      if (drainSeconds > 0) await pause(drainSeconds * 1000)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
