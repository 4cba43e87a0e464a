import {
  type ImportOutcome,
  type importHead,
  maxReportedRows,
} from '@iambiz/contract/platform/imported-table.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { z } from 'zod'
import { digest } from '../digest.ts'

export type ReportHead = z.output<z.ZodObject<typeof importHead>>

/** Input of a report besides the plan. */
export type ReportContext = { file: Buffer; ignored: string[]; lang: Language }

/** Identifies a file and all changes that its import would make; any difference gives another value. */
export const triedOf = (file: Buffer, changes: unknown): string =>
  digest(digest(file.toString('base64')).toString('hex') + JSON.stringify(changes)).toString('hex')

const order: readonly ImportOutcome[] = ['wrong', 'create', 'update', 'same']

/** Wrong rows first, then new ones, changes, and unchanged rows with remarks; limited to the size of a report. */
export function reportedRows<Planned>(
  planned: readonly Planned[],
  outcomeOf: (row: Planned) => ImportOutcome,
  isReported: (row: Planned) => boolean = () => false,
): { row: Planned; outcome: ImportOutcome }[] {
  const byOutcome = Map.groupBy(
    planned.filter((row) => outcomeOf(row) !== 'same' || isReported(row)),
    outcomeOf,
  )
  return order
    .flatMap((outcome) => (byOutcome.get(outcome) ?? []).map((row) => ({ row, outcome })))
    .slice(0, maxReportedRows)
}

export function countsOf<Planned>(
  planned: readonly Planned[],
  outcomeOf: (row: Planned) => ImportOutcome,
): ReportHead['counts'] {
  const counts = { create: 0, update: 0, same: 0, wrong: 0 }
  for (const row of planned) counts[outcomeOf(row)] += 1
  return counts
}
