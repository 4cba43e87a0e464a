/** Returns distinct names of rows: if rows share a name, each after the first gets its number added. */
export function distinctNames<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): (row: Row) => string {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  for (const row of rows) {
    const name = nameOf(row)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    names.set(row.id, count === 1 ? name : `${name} (${count})`)
  }
  return (row) => names.get(row.id) ?? nameOf(row)
}
