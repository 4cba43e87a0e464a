/**
 * Returns the current version of a dialog's record from its list, because the server's texts change with the language;
 * the chosen version if the list no longer contains it.
 */
export const newestOf = <Row>(
  rows: readonly Row[] | undefined,
  chosen: Row,
  keyOf: (row: Row) => string,
): Row => rows?.find((row) => keyOf(row) === keyOf(chosen)) ?? chosen
