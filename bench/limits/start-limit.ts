import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'

/** The parts of a limit program: the least that does the job, with the libraries that the product uses. */
export type Limit = { app: FastifyInstance; pool: pg.Pool }

/** Serves a limit program on a free port, told to whoever started it. */
export async function startLimit(mount: (limit: Limit) => void | Promise<void>): Promise<void> {
  const app = Fastify()
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  await mount({ app, pool })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('SIGTERM', () => process.exit(0))
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready: 'limit', url })
}

/** The value of one cookie of a request. */
export const cookieOf = (header: string | undefined, name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header ?? '')?.[1] ?? ''
