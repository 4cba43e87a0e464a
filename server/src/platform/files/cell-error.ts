// Error values of ECMA-376 part 1, 18.17.3, and those that spreadsheets have added since.
const errors = new Set([
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!'],
  ...['#PYTHON!', '#TIMEOUT!'],
])

/** Scientific notation of numbers with too many digits: spreadsheets store 15, and show fewer in narrow columns. */
const inPowersOfTen = /^-?\d([.,]\d+)?E\+\d+$/i

/** Whether a cell contains only the error value of a failed formula. */
const isCellError = (cell: string): boolean => errors.has(cell.toUpperCase()) || /^Err:\d{3}$/.test(cell)

/** Reason why a cell lost its intended value; undefined where it did not. */
export function brokenCell(cell: string): 'cell-error' | 'digits-lost' | undefined {
  if (isCellError(cell)) return 'cell-error'
  return inPowersOfTen.test(cell) ? 'digits-lost' : undefined
}
