/**
 * A record that a dialog is about as its list has it now: what the server words is in another language after a switch. As it was
 * chosen where the list does not have it any more.
 */
export const newestOf = <Row>(
  rows: readonly Row[] | undefined,
  chosen: Row,
  keyOf: (row: Row) => string,
): Row => rows?.find((row) => keyOf(row) === keyOf(chosen)) ?? chosen
