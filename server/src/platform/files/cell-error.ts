// ECMA-376 part 1, 18.17.3, and what spreadsheets have added since.
const errors = new Set([
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!'],
  ...['#PYTHON!', '#TIMEOUT!'],
])

/** As spreadsheets write numbers of too many digits: they keep 15, and of a narrow column in a text even fewer. */
const inPowersOfTen = /^-?\d([.,]\d+)?E\+\d+$/i

/** Whether a cell has no value but the mark of a formula that failed. */
const isCellError = (cell: string): boolean => errors.has(cell.toUpperCase()) || /^Err:\d{3}$/.test(cell)

/** Why a cell does not have the value that was meant, whatever it is about. */
export function brokenCell(cell: string): 'cell-error' | 'digits-lost' | undefined {
  if (isCellError(cell)) return 'cell-error'
  return inPowersOfTen.test(cell) ? 'digits-lost' : undefined
}
