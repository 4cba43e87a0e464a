import { type Kysely, type RawBuilder, sql } from 'kysely'
import { giveBack } from './memory.ts'

/** Signature, flags and the length of an extension that nothing uses; stands before the first row. */
const headerBytes = 19

/** The columns of a row in the binary format of COPY; nothing of the message that ends it. */
function columnsOf(message: Buffer, begin: number): (Buffer | undefined)[] {
  const count = message.readInt16BE(begin)
  const columns: (Buffer | undefined)[] = []
  for (let at = begin + 2; columns.length < count; ) {
    const length = message.readInt32BE(at)
    at += 4
    columns.push(length < 0 ? undefined : message.subarray(at, at + length))
    at += Math.max(0, length)
  }
  return columns
}

/**
 * Rows of a statement without parameters as the bytes that the database has (`…send` of each type), as they come: for values
 * that are many or large, which `pg` otherwise makes a string of each, and of bytes one of twice their length. They are gone as
 * soon as the next row is asked for.
 */
export async function* readBytes<Tables>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): AsyncGenerator<(Buffer | undefined)[]> {
  const copy = sql<Buffer>`copy (${statement}) to stdout (format binary)`.compile(db)
  let begin = headerBytes
  for await (const { rows } of db.getExecutor().stream(copy, 1))
    for (const message of rows) {
      const columns = columnsOf(message, begin)
      begin = 0
      if (columns.length > 0) yield columns
      giveBack(message)
    }
}
