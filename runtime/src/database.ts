import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import pg from 'pg'
import {
  currentServer,
  hasSeveralServers,
  leaveServer,
  mayAnotherAccept,
  ReadOnlyServer,
  withEachServer,
} from './database-servers.ts'
import { assertNotNested, asTransaction, outsideTransaction } from './nested-connections.ts'
import { recordOf } from './records.ts'
import { isTracing, traceStatements } from './tracing.ts'

export type PoolOptions = {
  url: string
  /** Schema of unqualified names. */
  schema: string
  /** Maximum number of connections. */
  max: number
  timeZone: string
  /** Called for errors of idle connections; without a listener they would end the process. */
  onError: (error: Error) => void
  statementTimeoutMs?: number
  /** Time limit for getting a connection, 5 s by default: a busy machine may need seconds to release one. */
  connectionTimeoutMs?: number
}

const statementTimeoutOf = ({ statementTimeoutMs = 10_000 }: Pick<PoolOptions, 'statementTimeoutMs'>) =>
  statementTimeoutMs

/** Options of all connections; `configureSession` applies the settings of the session afterwards. */
export function connectionOptions(options: Omit<PoolOptions, 'max'>): pg.ClientConfig {
  return {
    // Read for each new connection.
    get connectionString() {
      return currentServer(options.url)
    },
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5000,
    // For a network that drops all packets: then the server's own time limits do not reach us.
    query_timeout: statementTimeoutOf(options) + 1000,
    keepAlive: true,
  }
}

/**
 * Sets schema and time zone of a new connection, and time limits instead of hanging: 3 s for a lock, 10 s for a
 * statement, 15 s for an idle transaction. PgBouncer refuses them as startup parameters.
 */
export async function configureSession(
  client: pg.ClientBase,
  options: Omit<PoolOptions, 'max'>,
  further: Record<string, string> = {},
): Promise<void> {
  const session = {
    search_path: options.schema,
    TimeZone: options.timeZone,
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '15s',
    statement_timeout: `${statementTimeoutOf(options)}ms`,
    ...further,
  }
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given(name, value)',
    [Object.keys(session), Object.values(session)],
  )
  if (hasSeveralServers(options.url)) await requireWritable(client)
}

async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer()
}

/** Every way to get a connection of a pool calls `connect`. */
function watchConnections(pool: pg.Pool, url: string): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, _, given) {
      assertNotNested(pool)
      // Later events of a connection, such as notifications, do not belong to the transaction that opened it.
      const open = (args: unknown[]) => outsideTransaction(() => Reflect.apply(connect, pool, args))
      const [callback] = given
      if (!callback) return withEachServer(url, () => open([]))
      // `pool.query`: its next call tries the next server.
      const server = currentServer(url)
      return open([
        (error: Error | undefined, ...rest: unknown[]) => {
          if (mayAnotherAccept(error)) leaveServer(url, server)
          Reflect.apply(callback, undefined, [error, ...rest])
        },
      ])
    },
  })
}

/** A pool with these options. */
export function createPool(options: PoolOptions): pg.Pool {
  const common = connectionOptions(options)
  const pool = new pg.Pool({
    ...{ ...common, max: options.max, maxLifetimeSeconds: 300 },
    // The pool waits for it before it hands the connection out.
    onConnect: (client) => configureSession(client, options),
  })
  // The pool has copied the address of now.
  Object.defineProperty(pool.options, 'connectionString', { get: () => common.connectionString })
  pool.on('error', options.onError)
  watchConnections(pool, options.url)
  pool.on('connect', (client) => client.on('error', options.onError))
  if (isTracing()) pool.on('connect', traceStatements)
  return pool
}

/** Maximum number of prepared statements; further ones are planned at each execution. */
const preparedAtMost = 500

/** A statement with this marker is planned for its actual values at each execution, instead of once for all values. */
export const plannedForValues = sql.raw('/* planned for its values */')

/**
 * Names statements by a digest of their text, so that each connection parses and plans them only once and all builders
 * of a pool agree. Excluded: statements without values, and those with a star, because a prepared `select *` fails
 * after a migration has added a column; `plannedForValues` contains two.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= preparedAtMost || text.includes('*')) return known
    const name = hash('sha256', text, 'base64url')
    names.set(text, name)
    return name
  }
}

/** The typed query builder of a pool; destroying it closes the pool. */
export function createDb<Tables>(pool: pg.Pool): Kysely<Tables> {
  const nameOf = statementNames()
  const preparing = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const known = preparing.get(client)
    if (known) return known
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ ...(values.length > 0 ? { name: nameOf(text) ?? '' } : {}), text, values: [...values] })
    const made: PostgresPoolClient = {
      // Kysely passes a cursor only where its dialect was given one.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
    preparing.set(client, made)
    return made
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  })
}

/** True if an error means that the database is unreachable or shutting down. */
export function isDatabaseAbsent(error: unknown): boolean {
  const { code, message } = recordOf(error)
  return (
    mayAnotherAccept(error) ||
    // No slot for a further connection.
    code === '53300' ||
    (typeof message === 'string' &&
      /timeout exceeded when trying to connect|Query read timeout/.test(message))
  )
}

const retryable = (error: unknown) => ['40001', '40P01'].includes(String(recordOf(error).code))

type Later = () => Promise<void>
const afterwards = new WeakMap<object, Later[]>()

/**
 * Runs `work` after the commit, before `transact` returns: for actions that must not delay the transaction, such as
 * calls to another server. It must not use `trx` and must not throw, and a job must repeat it in case the process ends
 * in between.
 */
export function afterCommit<Tables>(trx: Kysely<Tables>, work: Later): void {
  afterwards.get(trx)?.push(work)
}

async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<{ result: T; later: Later[] }> {
  const later: Later[] = []
  const result = await asTransaction(() =>
    db.transaction().execute((trx) => {
      afterwards.set(trx, later)
      return work(trx)
    }),
  )
  return { result, later }
}

async function committed<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<{ result: T; later: Later[] }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (attempt >= 3 || !retryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

const isTransaction = <Tables>(db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction

/**
 * Runs `work` in one transaction; joins an open one. A deadlock or serialization failure repeats the whole work, at
 * most three times.
 */
export async function transact<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db)
  const { result, later } = await committed(db, work)
  for (const next of later) await next()
  return result
}
