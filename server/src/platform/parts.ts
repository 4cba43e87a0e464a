/** Rows of one statement, so that none takes as long as it may. */
const rowsAtOnce = 2000

/** Many rows in parts, each for one statement. */
export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}
