import type { ImportReport } from '@iambiz/contract/features/directory/people.ts'
import type { ImportedRow, ImportField } from '@iambiz/contract/platform/imported-person.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { countsOf, type ReportContext, reportedRows, triedOf } from '#server/platform/table-import/report.ts'
import { stateWords } from './phrases.ts'
import { outcomeOf, type PlannedRow, pairText, type Written } from './plan.ts'
import type { Pair } from './typed.ts'

const columns: readonly [ImportField, keyof Written][] = [
  ['nameZh', 'name_zh'],
  ['nameEn', 'name_en'],
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['status', 'status'],
]

/** Returns the word for a status in a report. */
type StateText = (status: 0 | 1) => string

function shown(written: Written | undefined, column: keyof Written, stateText: StateText): string {
  const value = written?.[column] ?? ''
  if (column === 'status') return value === '' ? '' : stateText(value === 1 ? 1 : 0)
  return column === 'mobile' && value !== '' ? maskedMobile(String(value)) : String(value)
}

const listed = (pairs: readonly Pair[]) => pairs.map(pairText).join('; ')

function changesOf({ before, after, give, take }: PlannedRow, stateText: StateText): ImportedRow['changes'] {
  const changes = columns
    .filter(([, column]) => (before?.[column] ?? null) !== after[column])
    .map(([field, column]) => ({
      field,
      before: shown(before, column, stateText),
      after: shown(after, column, stateText),
    }))
  if (give.length === 0 && take.length === 0) return changes
  return [...changes, { field: 'roles', before: listed(take), after: listed(give) }]
}

const stateOf = (row: PlannedRow) => [
  ...[row.userNo, outcomeOf(row), row.before?.revision ?? 0],
  ...[Object.values(row.after), listed(row.give), listed(row.take)],
]

/** Returns the rows of a report. */
export const rowsOf = (planned: readonly PlannedRow[], stateText: StateText): ImportedRow[] =>
  reportedRows(planned, outcomeOf, ({ leftOut }) => leftOut.length > 0).map(({ row, outcome }) => ({
    ...{ line: row.line, userNo: row.userNo, name: row.after.name_zh, outcome },
    changes: outcome === 'wrong' ? [] : changesOf(row, stateText),
    faults: [...row.faults, ...row.leftOut].map((fault) => ({ ...fault, value: fault.value.slice(0, 80) })),
  }))

/** Returns the report of a plan. */
export const reportOf = (
  planned: readonly PlannedRow[],
  { file, ignored, lang }: ReportContext,
): ImportReport => ({
  tried: triedOf(file, planned.map(stateOf)),
  counts: countsOf(planned, outcomeOf),
  disabled: planned.filter(({ before, after }) => before?.status === 1 && after.status === 0).length,
  ignored,
  rows: rowsOf(planned, (status) => stateWords[status][lang]),
})
