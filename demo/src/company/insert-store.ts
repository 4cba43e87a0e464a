import { type Kysely, sql } from 'kysely'

type Cell = string | number | boolean | Date | null

const asText = (cell: Cell | undefined): string | null => {
  if (cell === null || cell === undefined) return null
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

/**
 * Inserts all `rows` in one statement. `columns` names each column with its PostgreSQL type, in the order of the cells.
 * Columns are sent as text arrays: one round trip, and no limit on the number of parameters.
 */
export async function insertRows<Tables>(
  db: Kysely<Tables>,
  table: string,
  columns: Record<string, string>,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const names = Object.keys(columns)
  const arrays = names.map((_, index) => sql`${rows.map((row) => asText(row[index]))}::text[]`)
  const casts = names.map((name) => sql`${sql.ref(name)}::${sql.raw(columns[name] ?? 'text')}`)
  const refs = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${refs}) select ${sql.join(casts)}
    from unnest(${sql.join(arrays)}) as given (${refs})`.execute(db)
}

/** The text of a PostgreSQL array of UUIDs. */
export const uuidArray = (ids: readonly string[]) => `{${ids.join(',')}}`
