import { type ImportField, importFields } from '@iambiz/contract/platform/imported-person.ts'
import { headingsOf, type RowCells, readHeaded } from '#server/platform/files/headed-rows.ts'
import type { TableRow } from '#server/platform/files/table-rows.ts'
import { columnWords, otherHeadings } from './phrases.ts'

export const headings = headingsOf(importFields, (field) => [
  ...[columnWords[field].zh, columnWords[field].en],
  ...(otherHeadings[field] ?? []),
])

/** The cells of a row about a person. */
export type PersonCells = RowCells<ImportField>

/** Reads a table by its headings and returns the unknown ones too; `undefined` without a column of staff numbers. */
export const readColumns = (
  rows: readonly TableRow[],
): { rows: PersonCells[]; ignored: string[] } | undefined => readHeaded(rows, headings, ['userNo'])
