import type { Writable } from 'node:stream'
import pg from 'pg'
import { configureSession, connectionOptions, type PoolOptions } from './database.ts'
import { currentServer, leaveServer, mayAnotherAccept } from './database-servers.ts'
import { inStatement } from './tracing.ts'

/** A statement that is prepared once per connection, and returns at most one row. */
export type RowStatement = { name: string; text: string }

/** The columns of a row in PostgreSQL's text format. */
type Row = readonly (string | null)[]

export type RowReader = {
  /** Rejects as a query of a pool does. */
  find: (statement: RowStatement, values: readonly (string | Buffer | null)[]) => Promise<Row | undefined>
  close: () => Promise<void>
}

/** The part of `pg`'s connection that its own queries use. */
type Wire = {
  stream: Writable
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (message: RowStatement) => void
  bind: (message: { statement: string; values: readonly (string | Buffer | null)[] }) => void
  execute: () => void
  sync: () => void
}

type Callback = (error: Error | null, row?: Row) => void

/** A query without column descriptions and types, which cost more than a small row. */
function rowQuery(
  { name, text }: RowStatement,
  values: readonly (string | Buffer | null)[],
  callback: Callback,
) {
  let row: Row | undefined
  // On a shared connection the client accepts only its own query class; it may wrap `callback`.
  const query = Object.assign(Object.create(pg.Query.prototype) as { callback: Callback }, {
    name,
    text,
    callback,
    submit(wire: Wire): null {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text })
        wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      wire.execute()
      wire.sync()
      return null
    },
    handleDataRow(message: { fields: Row }) {
      row ??= message.fields
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => query.callback(null, row),
    handleError: (error: Error) => query.callback(error),
  })
  return query
}

/**
 * A connection, its number of pending queries, and the `performance.now()` of its first pending query or last response.
 */
type Line = { client: Promise<pg.Client> | null; waiting: number; lastResponseAt: number }

/**
 * Pages read by key are practically always in memory and cost no more than sequential ones. PostgreSQL's default
 * estimate of four times as much made it scan small tables.
 */
const keyedReads = { random_page_cost: '1' }

/** All queries of one turn of the event loop use the same connection: the one with the fewest pending queries. */
function choosingEachTurn(lines: readonly Line[]): () => Line {
  let chosen: Line | null = null
  return () => {
    if (chosen) return chosen
    setImmediate(() => {
      chosen = null
    })
    chosen = lines.reduce((fewest, line) => (line.waiting < fewest.waiting ? line : fewest))
    return chosen
  }
}

/**
 * Ends connections with pending queries that have received nothing for `patienceMs`, because a network may drop all
 * packets. `pg` has a timer per query for that, which keeps query and row in memory until they are promoted to the old
 * generation.
 */
function endSilent(lines: readonly Line[], patienceMs: number): NodeJS.Timeout {
  const look = () => {
    for (const { client, waiting, lastResponseAt } of lines) {
      if (waiting === 0 || performance.now() - lastResponseAt < patienceMs) continue
      const end = ({ connection }: { connection: Wire }) =>
        connection.stream.destroy(new Error('Query read timeout'))
      client?.then((silent) => end(silent as unknown as { connection: Wire })).catch(() => {})
    }
  }
  return setInterval(look, patienceMs / 4).unref()
}

const corked = new WeakSet<Writable>()

/** Corks a connection until the end of the turn. */
function writeTogether({ connection: { stream } }: { connection: Wire }): void {
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  setImmediate(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/**
 * Reads single rows over a few shared connections. The queries of one turn of the event loop are written together,
 * because a write costs more CPU time than a statement. Only for statements that wait for no lock.
 */
export function createRowReader(options: Omit<PoolOptions, 'max'>, connections: number): RowReader {
  const lines: Line[] = Array.from({ length: connections }, () => ({
    client: null,
    waiting: 0,
    lastResponseAt: 0,
  }))
  const lineOfTurn = choosingEachTurn(lines)
  const patienceMs = connectionOptions(options).query_timeout
  if (!patienceMs) throw new Error('a shared connection needs a query_timeout')
  const watch = endSilent(lines, patienceMs)
  let isOpen = true

  function connect(line: Line): Promise<pg.Client> {
    const { query_timeout: _, ...common } = connectionOptions(options)
    const server = currentServer(options.url)
    const client = new pg.Client({ ...common, pipeline: true } as pg.ClientConfig)
    const connected = client
      .connect()
      .then(() => configureSession(client, options, keyedReads))
      .then(() => client)
    const forget = () => {
      if (line.client === connected) line.client = null
    }
    connected.catch((error) => {
      forget()
      // A standby has accepted the connection.
      client.end().catch(() => {})
      if (mayAnotherAccept(error)) leaveServer(options.url, server)
    })
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      options.onError(error)
    })
    line.client = connected
    return connected
  }

  async function ask(line: Line, statement: RowStatement, values: readonly (string | Buffer | null)[]) {
    const client = await (line.client ?? connect(line))
    return new Promise<Row | undefined>((resolve, reject) => {
      writeTogether(client as unknown as { connection: Wire })
      const query = rowQuery(statement, values, (error, row) => (error ? reject(error) : resolve(row)))
      client.query(query as unknown as pg.Submittable)
    })
  }

  return {
    async find(statement, values) {
      if (!isOpen) throw new Error('the reader is closed')
      const line = lineOfTurn()
      if (line.waiting === 0) line.lastResponseAt = performance.now()
      line.waiting += 1
      try {
        return await inStatement(statement.text, () => ask(line, statement, values))
      } finally {
        line.waiting -= 1
        line.lastResponseAt = performance.now()
      }
    },
    async close() {
      isOpen = false
      clearInterval(watch)
      const open = await Promise.allSettled(lines.flatMap(({ client }) => client ?? []))
      await Promise.all(open.map((each) => each.status === 'fulfilled' && each.value.end()))
    },
  }
}
