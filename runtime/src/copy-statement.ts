import type { PostgresCursor } from 'kysely'

/** What `pg` has for a COPY; its types do not tell. */
type Wire = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: { writableNeedDrain: boolean; once: (event: 'drain', heard: () => void) => void }
}

/**
 * A statement `copy …` as `pg` runs it and Kysely reads it: each message that comes is the bytes of a row. What it is to read
 * itself is its only parameter, and is made as fast as it is taken.
 */
export class CopyStatement implements PostgresCursor<Buffer> {
  readonly #text: string
  readonly #sent: Iterable<Buffer>
  readonly #done = Promise.withResolvers<void>()
  #hasFailed = false
  #received: Buffer[] = []
  /** `pg` wraps it for its timeout. */
  callback = (error?: Error): void => (error ? this.#done.reject(error) : this.#done.resolve())

  constructor(text: string, [sent = []]: readonly [Iterable<Buffer>?]) {
    this.#text = text
    this.#sent = sent
    // Whoever reads hears of it; this is for where nobody does any more.
    this.#done.promise.catch(() => {})
  }

  submit(wire: Pick<Wire, 'query'>): null {
    wire.query(this.#text)
    return null
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#send(wire)
  }

  async #send(wire: Wire): Promise<void> {
    try {
      for (const chunk of this.#sent) {
        if (this.#hasFailed) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain)
          await new Promise<void>((heard) => wire.stream.once('drain', heard))
      }
      wire.endCopyFrom()
    } catch (error) {
      wire.sendCopyFail(String(error))
    }
  }

  /** What `pg` hands over lies where it will read the next message to. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#received.push(Buffer.from(chunk))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback()
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    this.callback(error)
  }

  async read(): Promise<Buffer[]> {
    await this.#done.promise
    const received = this.#received
    this.#received = []
    return received
  }

  async close(): Promise<void> {
    await this.#done.promise.catch(() => {})
  }
}
