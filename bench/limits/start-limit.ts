import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

/** A limit program does the least that the job needs, with the libraries of the product. */
export type Limit = { app: FastifyInstance; pool: pg.Pool }

/** Serves a limit program on a free port and sends the port to the parent process. */
export async function startLimit(mount: (limit: Limit) => void | Promise<void>): Promise<void> {
  const app = Fastify()
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  await mount({ app, pool })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready: 'limit', url })
}

/** Returns the value of one cookie of a request, or an empty string. */
export const cookieOf = (header: string | undefined, name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header ?? '')?.[1] ?? ''
