import type { ImportReport } from '@iambiz/contract/features/people.ts'
import type { ImportedRow, ImportField } from '@iambiz/contract/platform/imported-person.ts'
import { maxReportedRows } from '@iambiz/contract/platform/imported-table.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { digest } from '#server/platform/digest.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { stateWords } from './phrases.ts'
import { type Outcome, outcomeOf, type PlannedRow, pairText, type Written } from './plan.ts'
import type { Pair } from './typed.ts'

const columns: readonly [ImportField, keyof Written][] = [
  ['nameZh', 'name_zh'],
  ['nameEn', 'name_en'],
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['status', 'status'],
]

/** How a state is written in a report. */
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

/** Stands for a file and for all that it would change: whatever becomes different gives another one. */
export function triedOf(file: Buffer, planned: readonly PlannedRow[]): string {
  const all = planned.map((row) => [
    ...[row.userNo, outcomeOf(row), row.before?.revision ?? 0],
    ...[Object.values(row.after), listed(row.give), listed(row.take)],
  ])
  return digest(digest(file.toString('base64')).toString('hex') + JSON.stringify(all)).toString('hex')
}

const order: readonly Outcome[] = ['wrong', 'create', 'update']

/** The rows of a report: wrong ones first, then those that are new, then changes; as many as it has. */
export function rowsOf(planned: readonly PlannedRow[], stateText: StateText): ImportedRow[] {
  const byOutcome = Map.groupBy(planned, outcomeOf)
  return order
    .flatMap((outcome) => (byOutcome.get(outcome) ?? []).map((row) => ({ row, outcome })))
    .slice(0, maxReportedRows)
    .map(({ row, outcome }) => ({
      ...{ line: row.line, userNo: row.userNo, name: row.after.name_zh, outcome },
      changes: outcome === 'wrong' ? [] : changesOf(row, stateText),
      faults: row.faults,
    }))
}

/** What is told of a plan. */
export function reportOf(
  planned: readonly PlannedRow[],
  { ignored, tried, lang }: { ignored: string[]; tried: string; lang: Language },
): ImportReport {
  const byOutcome = Map.groupBy(planned, outcomeOf)
  const count = (outcome: Outcome) => byOutcome.get(outcome)?.length ?? 0
  return {
    tried,
    counts: {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      wrong: count('wrong'),
    },
    disabled: planned.filter(({ before, after }) => before?.status === 1 && after.status === 0).length,
    ignored,
    rows: rowsOf(planned, (status) => stateWords[status][lang]),
  }
}
