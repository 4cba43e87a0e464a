import { brokenCell } from '../files/cell-error.ts'
import type { RowCells } from '../files/headed-rows.ts'

type Broken<Field> = { field: Field; fault: 'cell-error' | 'digits-lost'; value: string }

/** Reads a row as if its broken cells were empty, and drops other faults of the same columns. */
export function readSound<
  Field extends string,
  Column extends string,
  Fault extends { field: Field },
  Row extends { faults: Fault[] },
>(
  row: RowCells<Column>,
  fields: readonly (Field & Column)[],
  read: (row: RowCells<Column>) => Row,
): Row & { faults: (Fault | Broken<Field>)[] } {
  const broken = fields.flatMap((field): Broken<Field>[] => {
    const value = row.cells[field]?.find((cell) => brokenCell(cell))
    const fault = value === undefined ? undefined : brokenCell(value)
    return value === undefined || fault === undefined ? [] : [{ field, fault, value }]
  })
  if (broken.length === 0) return read(row)
  const columns = new Set<string>(broken.map(({ field }) => field))
  const cells = Object.entries(row.cells).filter(([column]) => !columns.has(column))
  const sound = read({ line: row.line, cells: Object.fromEntries(cells) as typeof row.cells })
  return { ...sound, faults: [...broken, ...sound.faults.filter(({ field }) => !columns.has(field))] }
}

/** Faults of a single value, independent of the rest of the row and of other rows. */
const ofValue: ReadonlySet<string> = new Set([
  ...['too-long', 'cell-error', 'digits-lost', 'order-format'],
  ...['email-format', 'mobile-format', 'phone-format', 'wecom-format'],
])

/** Separates faults that make a row invalid from faults of optional values, without which the row is imported. */
export function dividedFaults<Fault extends { field: string; fault: string }>(
  faults: readonly Fault[],
  optional: readonly Fault['field'][],
): { faults: Fault[]; leftOut: Fault[] } {
  const { wrong = [], leftOut = [] } = Object.groupBy(faults, ({ field, fault }) =>
    optional.includes(field) && ofValue.has(fault) ? 'leftOut' : 'wrong',
  )
  return { faults: wrong, leftOut }
}
