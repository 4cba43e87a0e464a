/** Rows of one statement, so that none takes as long as it may. */
const rowsAtOnce = 2000

/** Many rows in parts, each for one statement. */
export function* inParts<T>(rows: readonly T[], atOnce = rowsAtOnce): Generator<T[]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
}
