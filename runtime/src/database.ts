import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { asHolder, assertNotNested, besideTransaction } from './nested-connections.ts'

export type PoolOptions = {
  url: string
  /** Schema that unqualified names mean. */
  schema: string
  /** Connections at most. */
  max: number
  timeZone: string
  /** Called for errors of idle connections; without a listener they would end the process. */
  onError: (error: Error) => void
  statementTimeoutMs?: number
  /** How long one waits for a connection, 5 s where nothing says so: a busy machine has seconds in which none is given back. */
  connectionTimeoutMs?: number
}

/** PostgreSQL's error classes that mean "the database is not there at the moment" (connection, shutdown, no slot). */
const absentCodes = /^(08|57P0|53300|3D000)/

/**
 * How connections are made: they speak the deployment's time zone and give up instead of hanging, waiting for a connection
 * 5 s, a lock 3 s, a statement 10 s, an idle transaction 15 s.
 */
export function connectionOptions(options: Omit<PoolOptions, 'max'>): pg.ClientConfig {
  const settings = [
    `search_path=${options.schema}`,
    `TimeZone=${options.timeZone}`,
    'lock_timeout=3s',
    'idle_in_transaction_session_timeout=15s',
  ]
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000
  return {
    connectionString: options.url,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5000,
    statement_timeout: statementTimeoutMs,
    // For a network that swallows everything: then the server's own limits never reach us.
    query_timeout: statementTimeoutMs + 1000,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  }
}

/** All ways to a connection of a pool go through its `connect`. */
function watchConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    assertNotNested(pool)
    // What a connection tells later, such as a notification, belongs to no transaction that it was opened for.
    return besideTransaction(() => connect(...given))
  }) as pg.Pool['connect']
}

/** A pool of such connections. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(options), max: options.max, maxLifetimeSeconds: 300 })
  pool.on('error', options.onError)
  watchConnections(pool)
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}

/** Distinct statements that are prepared; what comes after them is planned each time. */
const preparedAtMost = 500

/** Where it stands in a statement, that one is planned for its values each time, and not once for whatever they may be. */
export const plannedForValues = sql.raw('/* planned for its values */')

/**
 * Names statements by their text, so that a connection parses and plans each only once: the digest, so that all
 * builders over one pool agree. Left alone are those without values, and those with a star: the prepared form of `select *`
 * would fail after a migration has added a column, and `plannedForValues` has two.
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

/** The typed query builder over a pool; closing it closes the pool. */
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

/** True when an error says that the database cannot be reached or is shutting down. */
export function isDatabaseAbsent(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (
    typeof code === 'string' &&
    (absentCodes.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code))
  ) {
    return true
  }
  return (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(message)
  )
}

const retryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string })?.code ?? '')

type Later = () => Promise<void>
const afterwards = new WeakMap<object, Later[]>()

/**
 * Does something once the transaction is committed, before `transact` returns: what no transaction may wait for, such as
 * another server. It has to do without `trx`, and a job has to do it where the process ends in between. Must not throw.
 */
export function afterCommit<Tables>(trx: Kysely<Tables>, work: Later): void {
  afterwards.get(trx)?.push(work)
}

async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<{ result: T; later: Later[] }> {
  const later: Later[] = []
  const result = await asHolder(() =>
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

/**
 * Runs `work` in one transaction; inside an open transaction it joins that one.
 * A deadlock or serialization failure runs the whole of it again, three times at most.
 */
export async function transact<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>)
  const { result, later } = await committed(db, work)
  for (const next of later) await next()
  return result
}
