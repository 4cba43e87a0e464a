const bytesOfChunk = 1 << 20
/** More bytes than any row needs. */
const roomForRow = 4096

// PostgreSQL's binary timestamps count from the year 2000.
const epochMs = Date.UTC(2000, 0, 1)
const beginning = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const end = Buffer.from([0xff, 0xff])

/** Returns texts as fields of a row, encoded once for values that occur often. */
export const fieldsOf = (...texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(Buffer.byteLength(text))
      return [length, Buffer.from(text)]
    }),
  )

/** Encodes rows for COPY in binary format, in chunks of one megabyte. */
export class BinaryRows {
  #chunk = Buffer.allocUnsafeSlow(bytesOfChunk)
  #at = beginning.copy(this.#chunk)
  #chunks: Buffer[] = []

  begin(fields: number): void {
    if (this.#at + roomForRow > bytesOfChunk) this.#turn()
    this.#at = this.#chunk.writeInt16BE(fields, this.#at)
  }

  fields(written: Buffer): void {
    this.#at += written.copy(this.#chunk, this.#at)
  }

  smallint(value: number): void {
    this.#at = this.#chunk.writeInt16BE(value, this.#chunk.writeInt32BE(2, this.#at))
  }

  bigint(value: number): void {
    this.#wide(8, Math.floor(value / 0x1_0000_0000), value >>> 0)
  }

  /** Writes a time given in milliseconds since 1970. */
  timestamp(ms: number): void {
    this.bigint((ms - epochMs) * 1000)
  }

  /** Writes a UUID from four 32-bit numbers. */
  uuid(first: number, second: number, third: number, fourth: number): void {
    this.#wide(16, first, second)
    this.#at = this.#chunk.writeUInt32BE(fourth >>> 0, this.#chunk.writeUInt32BE(third >>> 0, this.#at))
  }

  /** Writes ASCII text. */
  ascii(text: string): void {
    this.#at = this.#chunk.writeInt32BE(text.length, this.#at)
    this.#at += this.#chunk.write(text, this.#at, 'latin1')
  }

  /** Returns all rows so far as a complete COPY; later rows belong to another one. */
  take(): Buffer[] {
    this.fields(end)
    this.#turn()
    const taken = this.#chunks
    this.#chunks = []
    this.fields(beginning)
    return taken
  }

  #wide(bytes: number, high: number, low: number): void {
    this.#at = this.#chunk.writeInt32BE(bytes, this.#at)
    this.#at = this.#chunk.writeInt32BE(high | 0, this.#at)
    this.#at = this.#chunk.writeUInt32BE(low >>> 0, this.#at)
  }

  #turn(): void {
    this.#chunks.push(this.#chunk.subarray(0, this.#at))
    this.#chunk = Buffer.allocUnsafeSlow(bytesOfChunk)
    this.#at = 0
  }
}
