import type { ContactImportReport, ImportedOpsContact } from '@iambiz/contract/features/ops-contacts.ts'
import { type ImportOutcome, maxReportedRows } from '@iambiz/contract/platform/imported-table.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { digest } from '#server/platform/digest.ts'
import { dutyWords } from './phrases.ts'
import { changeableFields, outcomeOf, type PlannedRow } from './plan.ts'

/** What is not in the row itself: for a new contact everything that it gets besides its name. */
const changesOf = ({ before, after }: PlannedRow): ImportedOpsContact['changes'] =>
  changeableFields
    .filter((field) => (before?.[field] ?? '') !== after[field])
    .map((field) => ({ field, before: String(before?.[field] ?? ''), after: String(after[field]) }))

/** Stands for a file and for all that it would change: whatever becomes different gives another one. */
export function triedOf(file: Buffer, planned: readonly PlannedRow[]): string {
  const all = planned.map((row) => [outcomeOf(row), row.before?.id, row.before?.revision, row.after])
  return digest(digest(file.toString('base64')).toString('hex') + JSON.stringify(all)).toString('hex')
}

const order: readonly ImportOutcome[] = ['wrong', 'create', 'update']

function toldRow(row: PlannedRow, outcome: ImportOutcome, lang: Language): ImportedOpsContact {
  const { line, dutyText, after, faults } = row
  const isDutyWrong = faults.some(({ field }) => field === 'duty')
  return {
    ...{ line, outcome, faults, appCode: after.appCode.slice(0, 80) },
    ...{ module: after.moduleZh.slice(0, 80), name: after.nameZh.slice(0, 80) },
    duty: isDutyWrong ? dutyText.slice(0, 80) : dutyWords[after.duty][lang],
    changes: outcome === 'wrong' ? [] : changesOf(row),
  }
}

/** What is told of a plan: wrong rows first, then new ones, then changes; as many as a report has. */
export function reportOf(
  planned: readonly PlannedRow[],
  { ignored, tried, lang }: { ignored: string[]; tried: string; lang: Language },
): ContactImportReport {
  const byOutcome = Map.groupBy(planned, outcomeOf)
  const count = (outcome: ImportOutcome) => byOutcome.get(outcome)?.length ?? 0
  return {
    ...{ tried, ignored },
    counts: {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      wrong: count('wrong'),
    },
    rows: order
      .flatMap((outcome) => (byOutcome.get(outcome) ?? []).map((row) => ({ row, outcome })))
      .slice(0, maxReportedRows)
      .map(({ row, outcome }) => toldRow(row, outcome, lang)),
  }
}
