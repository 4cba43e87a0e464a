import { currentServer, leaveServer } from '@iambiz/runtime/database-servers.ts'
import pg from 'pg'

/** A connection that only receives the notifications of a channel. */
export type Listening = {
  /** Reports the connection as lost to `onLost` where it was broken without notice. */
  check: () => Promise<void>
  close: () => Promise<void>
}

type ListenOptions = {
  url: string
  channel: string
  onMessage: (text: string) => void
  /** Called once when the connection is lost; not after `close`. */
  onLost: (error: Error | undefined) => void
}

/** Listens to a PostgreSQL channel on a connection outside the pool, because LISTEN needs a permanent session. */
export async function listen({ url, channel, onMessage, onLost }: ListenOptions): Promise<Listening> {
  const server = currentServer(url)
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    keepAlive: true,
  })
  let isOver = false
  const lost = (error?: Error) => {
    if (isOver) return
    isOver = true
    client.end().catch(() => undefined)
    onLost(error)
  }
  client.on('error', lost)
  client.on('end', () => lost())
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    isOver = true
    // A standby refuses to listen.
    leaveServer(url, server)
    client.end().catch(() => undefined)
    throw error
  }
  return {
    async check() {
      try {
        await client.query('select')
      } catch (error) {
        lost(error as Error)
      }
    },
    async close() {
      isOver = true
      await client.end()
    },
  }
}
