import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Signature, flags and the length of an extension that nothing uses. */
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
/** In place of the number of columns of a row. */
const end = Buffer.from([0xff, 0xff])

function* framed(rows: Iterable<Buffer>): Generator<Buffer> {
  yield header
  yield* rows
  yield end
}

/**
 * Writes rows into a table (`TABLE (COLUMN, …)`), given in the binary format of COPY, any number of whole ones in a buffer,
 * which may be used again for the next ones. They are asked for as fast as the database takes them.
 */
export async function writeBytes<Tables>(
  db: Kysely<Tables>,
  table: RawBuilder<unknown>,
  rows: Iterable<Buffer>,
): Promise<void> {
  const copy = sql<Buffer>`copy ${table} from stdin (format binary)`.compile(db)
  const given = { ...copy, parameters: [framed(rows)] }
  for await (const _ of db.getExecutor().stream(given, 1));
}
