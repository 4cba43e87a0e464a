import type { Writable } from 'node:stream'
import pg from 'pg'
import { connectionOptions, type PoolOptions } from './database.ts'

/** A statement that is prepared once on each connection, and finds one row at most. */
export type RowStatement = { name: string; text: string }

/** The columns of a row as PostgreSQL writes them. */
type Row = readonly (string | null)[]

export type RowReader = {
  /** Rejects as a query of a pool does. */
  find: (statement: RowStatement, values: readonly (string | Buffer | null)[]) => Promise<Row | undefined>
  close: () => Promise<void>
}

/** What is used of `pg`'s connection, which its own queries are made of. */
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

/** A query without description and types of its columns, which cost more than a small row does. */
function rowQuery(
  { name, text }: RowStatement,
  values: readonly (string | Buffer | null)[],
  callback: Callback,
) {
  let row: Row | undefined
  // The client takes its own kind of query alone on a shared connection; `callback` is one that it may wrap.
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

/** A connection, how many wait for their row on it, and when it began or answered last, by `performance.now()`. */
type Line = { client: Promise<pg.Client> | null; waiting: number; heardAt: number }

/**
 * A page that is found by its key is in memory, as good as always, and costs no more than the next one of a table that is read
 * from its beginning. By PostgreSQL’s own estimate it costs four of those, so that rows of small tables were looked for in all of them.
 */
const keyedReads = '-c random_page_cost=1'

/** Everybody of one turn of the event loop takes the same connection: the one that has the fewest waiting. */
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
 * Ends connections on which somebody waits and nothing has come for `patienceMs`: a network may swallow everything. `pg` has a timer
 * of each query for that, which keeps the query and its row in memory so long that they are moved to the old space.
 */
function endSilent(lines: readonly Line[], patienceMs: number): NodeJS.Timeout {
  const look = () => {
    for (const { client, waiting, heardAt } of lines) {
      if (waiting === 0 || performance.now() - heardAt < patienceMs) continue
      const end = ({ connection }: { connection: Wire }) =>
        connection.stream.destroy(new Error('Query read timeout'))
      client?.then((silent) => end(silent as unknown as { connection: Wire })).catch(() => {})
    }
  }
  return setInterval(look, patienceMs / 4).unref()
}

const corked = new WeakSet<Writable>()

/** Holds back what is written to a connection until the end of the turn. */
function writeTogether({ connection: { stream } }: { connection: Wire }): void {
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  setImmediate(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** Reads single rows over a few connections that all callers share: what is asked in one turn of the event loop is written
 * at once, because a write costs the processor more than a statement does. Only for statements that wait for nobody. */
export function createRowReader(options: Omit<PoolOptions, 'max'>, connections: number): RowReader {
  const lines: Line[] = Array.from({ length: connections }, () => ({
    client: null,
    waiting: 0,
    heardAt: 0,
  }))
  const lineOfTurn = choosingEachTurn(lines)
  const { query_timeout: patienceMs, ...common } = connectionOptions(options)
  if (!patienceMs) throw new Error('a shared connection has to have a limit')
  const watch = endSilent(lines, patienceMs)
  let isOpen = true

  function connect(line: Line): Promise<pg.Client> {
    const client = new pg.Client({
      ...common,
      options: `${common.options} ${keyedReads}`,
      pipeline: true,
    } as pg.ClientConfig)
    const connected = client.connect().then(() => client)
    const forget = () => {
      if (line.client === connected) line.client = null
    }
    connected.catch(forget)
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
      if (line.waiting === 0) line.heardAt = performance.now()
      line.waiting += 1
      try {
        return await ask(line, statement, values)
      } finally {
        line.waiting -= 1
        line.heardAt = performance.now()
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
