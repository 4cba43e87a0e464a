import {
  type ImportedRow,
  type ImportField,
  type ImportReport,
  maxReportedRows,
} from '@iambiz/contract/features/people.ts'
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

function shown(written: Written | undefined, column: keyof Written, lang: Language): string {
  const value = written?.[column] ?? ''
  if (column === 'status') return value === '' ? '' : stateWords[value === 1 ? 1 : 0][lang]
  return column === 'mobile' && value !== '' ? maskedMobile(String(value)) : String(value)
}

const listed = (pairs: readonly Pair[]) => pairs.map(pairText).join('; ')

function changesOf({ before, after, give, take }: PlannedRow, lang: Language): ImportedRow['changes'] {
  const changes = columns
    .filter(([, column]) => (before?.[column] ?? null) !== after[column])
    .map(([field, column]) => ({
      field,
      before: shown(before, column, lang),
      after: shown(after, column, lang),
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

/** What is told of a plan: wrong rows first, then those that are new, then changes. */
export function reportOf(
  planned: readonly PlannedRow[],
  { ignored, tried, lang }: { ignored: string[]; tried: string; lang: Language },
): ImportReport {
  const byOutcome = Map.groupBy(planned, outcomeOf)
  const count = (outcome: Outcome) => byOutcome.get(outcome)?.length ?? 0
  const rows = order.flatMap((outcome) =>
    (byOutcome.get(outcome) ?? []).map((row) => ({
      ...{ line: row.line, userNo: row.userNo, name: row.after.name_zh, outcome },
      changes: outcome === 'wrong' ? [] : changesOf(row, lang),
      faults: row.faults,
    })),
  )
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
    rows: rows.slice(0, maxReportedRows),
  }
}
