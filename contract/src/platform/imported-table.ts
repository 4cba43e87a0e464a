import { z } from 'zod'

/** Rows that a report shows; the others are counted. */
export const maxReportedRows = 1000

const outcomes = ['create', 'update', 'same', 'wrong'] as const
/** What importing makes of a row. */
export type ImportOutcome = (typeof outcomes)[number]

/** What is told of each row of a file, by columns and faults of its own kind. */
export const importedRowOf = <const Fields extends readonly string[], Fault extends string>(
  fields: Fields,
  fault: z.ZodType<Fault>,
) => ({
  /** As spreadsheets count rows. */
  line: z.int(),
  outcome: z.enum(outcomes),
  /** As it is and as it would be, in words. */
  changes: z.array(z.object({ field: z.enum(fields), before: z.string(), after: z.string() })),
  /** Of a row that is not wrong: what is left out of it. */
  faults: z.array(z.object({ field: z.enum(fields), fault, value: z.string() })),
})

/** What is told of a file as a whole. */
export const importHead = {
  /** Stands for the file and for all that it would change; importing needs it. */
  tried: z.string(),
  counts: z.object({ create: z.int(), update: z.int(), same: z.int(), wrong: z.int() }),
  /** Headings that nothing is known about; what is below them is left alone. */
  ignored: z.array(z.string()),
}

/** `tried` as it is sent back. */
export const triedFile = z.string().regex(/^[0-9a-f]{64}$/)
