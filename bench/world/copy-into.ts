import type pg from 'pg'

/** The methods that `pg` calls during COPY from the client; its types do not declare them. */
type Connection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: { writableNeedDrain: boolean; once: (event: 'drain', heard: () => void) => void }
}

/** Sends data for `copy TABLE from stdin …`; returns the number of rows. */
export function copyInto(client: pg.Client, copy: string, chunks: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    async function send(connection: Connection): Promise<void> {
      try {
        for (const chunk of chunks) {
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain)
            await new Promise<void>((heard) => connection.stream.once('drain', heard))
        }
        connection.endCopyFrom()
      } catch (error) {
        connection.sendCopyFail(String(error))
      }
    }
    const copying = {
      submit: (connection: Connection) => connection.query(copy),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleCommandComplete({ text }: { text: string }) {
        rows = Number(text.split(' ').at(-1))
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    }
    client.query(copying as unknown as pg.Submittable)
  })
}
