import { type ImportField, importFields } from '@iambiz/contract/platform/imported-person.ts'
import { headingsOf, type RowCells, readHeaded } from '#server/platform/files/headed-rows.ts'
import type { TableRow } from '#server/platform/files/table-rows.ts'
import { columnWords, otherHeadings } from './phrases.ts'

export const headings = headingsOf(importFields, (field) => [
  ...[columnWords[field].zh, columnWords[field].en],
  ...(otherHeadings[field] ?? []),
])

/** What a row says of somebody. */
export type PersonCells = RowCells<ImportField>

/** A table by its headings, with those that mean nothing here; undefined without a column of numbers. */
export const readColumns = (
  rows: readonly TableRow[],
): { rows: PersonCells[]; ignored: string[] } | undefined => readHeaded(rows, headings, ['userNo'])
