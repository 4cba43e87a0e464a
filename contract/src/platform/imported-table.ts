import { z } from 'zod'

/** Maximum rows in a report; further ones are counted only. */
export const maxReportedRows = 1000

const outcomes = ['create', 'update', 'same', 'wrong'] as const
/** Result of importing a row. */
export type ImportOutcome = (typeof outcomes)[number]

/** Report on a row of a file, with the columns and faults of its kind. */
export const importedRowOf = <const Fields extends readonly string[], Fault extends string>(
  fields: Fields,
  fault: z.ZodType<Fault>,
) => ({
  /** Row number as in spreadsheets. */
  line: z.int(),
  outcome: z.enum(outcomes),
  /** Present and future values, as text. */
  changes: z.array(z.object({ field: z.enum(fields), before: z.string(), after: z.string() })),
  /** For a valid row: values that are not imported. */
  faults: z.array(z.object({ field: z.enum(fields), fault, value: z.string() })),
})

/** Report on the whole file. */
export const importHead = {
  /** Hash of the file and all its changes; required for the import. */
  tried: z.string(),
  counts: z.object({ create: z.int(), update: z.int(), same: z.int(), wrong: z.int() }),
  /** Unknown headings; their columns are ignored. */
  ignored: z.array(z.string()),
}

/** `tried` as it is sent back. */
export const triedFile = z.string().regex(/^[0-9a-f]{64}$/)
