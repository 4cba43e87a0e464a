import type {
  ContactImportReport,
  ImportedOpsContact,
} from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { countsOf, type ReportContext, reportedRows, triedOf } from '#server/platform/table-import/report.ts'
import { dutyWords } from './phrases.ts'
import { changeableFields, outcomeOf, type PlannedRow } from './plan.ts'

/** Returns the changed fields; for a new contact, all its fields except those that identify it. */
const changesOf = ({ before, after }: PlannedRow): ImportedOpsContact['changes'] =>
  changeableFields
    .filter((field) => (before?.[field] ?? '') !== after[field])
    .map((field) => ({ field, before: String(before?.[field] ?? ''), after: String(after[field]) }))

const stateOf = (row: PlannedRow) => [outcomeOf(row), row.before?.id, row.before?.revision, row.after]

function reportedRow(row: PlannedRow, outcome: ImportOutcome, lang: Language): ImportedOpsContact {
  const { line, dutyText, after, faults, leftOut } = row
  const isDutyWrong = faults.some(({ field }) => field === 'duty')
  return {
    ...{ line, outcome, faults: [...faults, ...leftOut], appCode: after.appCode.slice(0, 80) },
    ...{ module: after.moduleZh.slice(0, 80), name: after.nameZh.slice(0, 80) },
    duty: isDutyWrong ? dutyText.slice(0, 80) : dutyWords[after.duty][lang],
    changes: outcome === 'wrong' ? [] : changesOf(row),
  }
}

/** Returns the report of a plan. */
export const reportOf = (
  planned: readonly PlannedRow[],
  { file, ignored, lang }: ReportContext,
): ContactImportReport => ({
  tried: triedOf(file, planned.map(stateOf)),
  ignored,
  counts: countsOf(planned, outcomeOf),
  rows: reportedRows(planned, outcomeOf, ({ leftOut }) => leftOut.length > 0).map(({ row, outcome }) =>
    reportedRow(row, outcome, lang),
  ),
})
