import type { Duplex } from 'node:stream'
import type { PostgresCursor } from 'kysely'

/** What `pg` has for a COPY; its types do not tell. */
type Wire = {
  query: (text: string) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: Duplex
}

/** Writes a CopyData message; it has left the buffer when the promise is fulfilled. `pg` would make a copy of it. */
function writeCopyData(stream: Duplex, bytes: Buffer): Promise<void> {
  const head = Buffer.from('d\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + bytes.length, 1)
  return new Promise((written, failed) => {
    stream.cork()
    stream.write(head)
    stream.write(bytes, (error) => (error ? failed(error) : written()))
    stream.uncork()
  })
}

/** Bytes that wait for whoever reads: when there are so many, the connection takes no more until they are read. */
const mostWaiting = 1 << 20

/**
 * A statement `copy …` as `pg` runs it and Kysely reads it: each message that comes is the bytes of a row, and may be read
 * before the next ones are there. What it is to read itself is its only parameter, and is made as fast as it is taken.
 */
export class CopyStatement implements PostgresCursor<Buffer> {
  readonly #text: string
  readonly #sent: Iterable<Buffer>
  #wire: Pick<Wire, 'stream'> | undefined
  #received: Buffer[] = []
  #waiting = 0
  #isClosed = false
  #ended: { error: Error | undefined } | undefined
  /** Called when there is something new: rows, or the end. */
  #tell = (): void => {}
  /** `pg` wraps it for its timeout. */
  callback = (error?: Error): void => {
    this.#ended ??= { error }
    this.#tell()
  }

  constructor(text: string, [sent = []]: readonly [Iterable<Buffer>?]) {
    this.#text = text
    this.#sent = sent
  }

  submit(wire: Pick<Wire, 'query' | 'stream'>): null {
    this.#wire = wire
    wire.query(this.#text)
    return null
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#send(wire)
  }

  async #send(wire: Wire): Promise<void> {
    try {
      for (const chunk of this.#sent) {
        // The database may still wait for rows where only this side gave up.
        if (this.#ended) return wire.sendCopyFail('given up')
        await writeCopyData(wire.stream, chunk)
      }
      wire.endCopyFrom()
    } catch (error) {
      wire.sendCopyFail(String(error))
    }
  }

  /** What `pg` hands over lies where it will read the next message to. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#isClosed) return
    const received = Buffer.allocUnsafeSlow(chunk.length)
    chunk.copy(received)
    this.#received.push(received)
    this.#waiting += chunk.length
    if (this.#waiting >= mostWaiting) this.#wire?.stream.pause()
    this.#tell()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback()
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  #news(): Promise<void> {
    return new Promise((tell) => {
      this.#tell = tell
    })
  }

  /** Nothing more is held back, and what came is forgotten. */
  #take(): Buffer[] {
    const received = this.#received
    this.#received = []
    if (this.#waiting >= mostWaiting) this.#wire?.stream.resume()
    this.#waiting = 0
    return received
  }

  /** What came since it was read last; waits until there is something, and is empty at the end. */
  async read(): Promise<Buffer[]> {
    while (this.#received.length === 0 && !this.#ended) await this.#news()
    if (this.#received.length === 0 && this.#ended?.error) throw this.#ended.error
    return this.#take()
  }

  /** Waits for the end, as a connection has one statement at a time, also where nobody reads on. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#take()
    while (!this.#ended) await this.#news()
  }
}
