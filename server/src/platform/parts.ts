/** Rows per statement, so that each stays below the statement timeout. */
const rowsAtOnce = 2000

/** Splits rows into batches for one statement each. */
export function* inParts<T>(rows: readonly T[], atOnce = rowsAtOnce): Generator<T[]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
}
