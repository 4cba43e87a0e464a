import { isCellError } from '../files/cell-error.ts'
import type { RowCells } from '../files/headed-rows.ts'

type CellError<Field> = { field: Field; fault: 'cell-error'; value: string }

/** What is wrong with a row, and which cells have failed formulas in them: of these columns nothing else is told. */
export function withCellErrors<Field extends string, Fault extends { field: Field }>(
  { cells }: RowCells<Field>,
  faults: readonly Fault[],
  fields: readonly Field[],
): (Fault | CellError<Field>)[] {
  const errors = fields.flatMap((field): CellError<Field>[] => {
    const value = cells[field]?.find(isCellError)
    return value === undefined ? [] : [{ field, fault: 'cell-error', value }]
  })
  const failed = new Set(errors.map(({ field }) => field))
  return [...errors, ...faults.filter(({ field }) => !failed.has(field))]
}
