// ECMA-376 part 1, 18.17.3, and what spreadsheets have added since.
const errors = new Set([
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!'],
  ...['#PYTHON!', '#TIMEOUT!'],
])

/** Whether a cell has no value but the mark of a formula that failed. */
export const isCellError = (cell: string): boolean =>
  errors.has(cell.toUpperCase()) || /^Err:\d{3}$/.test(cell)
