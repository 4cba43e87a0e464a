import {
  type ImportedContact,
  importedColumns,
  maxPhone,
  optionalColumns,
} from '@iambiz/contract/features/mail/contacts.ts'
import { maxRemarks } from '@iambiz/contract/platform/mail-record.ts'
import { brokenCell } from '#server/platform/files/cell-error.ts'
import type { PeopleRow } from '#server/platform/files/people-columns.ts'

type Found = Pick<ImportedContact, 'reason' | 'column' | 'leftOut'>

const longest = { phone: maxPhone, remarks: maxRemarks } as const

/**
 * Returns the row without invalid optional values, which are reported. An invalid value in a required column makes the
 * whole row invalid.
 */
export function soundRow(row: PeopleRow): { row: PeopleRow; found: Found } {
  const leftOut = optionalColumns.flatMap((column) => {
    const value = row[column]
    const fault =
      brokenCell(value) ?? ([...value].length > longest[column] ? ('too-long' as const) : undefined)
    return fault ? [{ field: column, fault, value: value.slice(0, 80) }] : []
  })
  const taken = Object.fromEntries(leftOut.map(({ field }) => [field, '']))
  const column = importedColumns.find((name) => !(name in longest) && brokenCell(row[name]))
  const reason = column && brokenCell(row[column])
  return {
    row: { ...row, ...taken },
    found: { ...(reason ? { reason, column } : {}), ...(leftOut.length > 0 ? { leftOut } : {}) },
  }
}
