import { type Kysely, type RawBuilder, sql } from 'kysely'

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
 * Rows of a statement without parameters as the bytes that the database has (`…send` of each type): for values of
 * megabytes, which `pg` otherwise makes a string of each, and of bytes one of twice their length.
 */
export async function readBytes<Tables>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<(Buffer | undefined)[][]> {
  const copy = sql<Buffer>`copy (${statement}) to stdout (format binary)`.compile(db)
  const messages: Buffer[] = []
  for await (const { rows } of db.getExecutor().stream(copy, 1)) messages.push(...rows)
  return messages
    .map((message, n) => columnsOf(message, n === 0 ? headerBytes : 0))
    .filter((columns) => columns.length > 0)
}
