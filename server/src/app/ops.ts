import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { databaseAnswers } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'

export type OpsState = { db: Db; isStopping: () => boolean }

/** Serves /health/live and /health/ready for monitoring; never on the public port. */
export async function startOps(port: number, { db, isStopping }: OpsState): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
    }
    if (request.method !== 'GET') return answer(405, { status: 'method not allowed' })
    if (request.url === '/health/live') return answer(200, { status: 'live' })
    if (request.url !== '/health/ready') return answer(404, { status: 'not found' })
    if (isStopping()) return answer(503, { status: 'stopping' })
    return (await databaseAnswers(db))
      ? answer(200, { status: 'ready' })
      : answer(503, { status: 'database absent' })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
