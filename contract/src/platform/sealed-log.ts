import { z } from 'zod'
import { wireTime, writtenTime } from './shapes.ts'

const batchNo = z.string().regex(/^(0|[1-9]\d{0,17})$/)

/** What of a sealed log is to be checked. */
export const chainAsked = z.strictObject({
  /** Only batches with rows of this time. */
  from: writtenTime.optional(),
  to: writtenTime.optional(),
  /** Goes on after this batch, which an answer before gave as `next`. */
  after: batchNo.optional(),
})

const brokenKinds = ['batch-changed', 'batch-removed', 'row-changed', 'row-removed', 'row-inserted'] as const

export const brokenBatch = z.object({
  kind: z.enum(brokenKinds),
  batchNo,
  rowNo: z.string().optional(),
  // Any that PostgreSQL takes: rows that were brought along have identifiers of other makes.
  id: z.guid().optional(),
})

/** What a check of a sealed log found. */
export const verification = z.object({
  /** Nothing was found in what was checked. */
  intact: z.boolean(),
  /** The number of the first broken batch, and of the broken row after a slash. */
  brokenAt: z.string().optional(),
  broken: brokenBatch.extend({ time: wireTime.optional() }).optional(),
  /** Rows and batches that were looked at. */
  checked: z.int(),
  batches: z.int(),
  /** Rows that are not sealed yet. */
  unsealed: z.int(),
  /** There is more to check, after this batch. */
  next: batchNo.optional(),
  /** The last batch that was checked, and its hash: what was noted elsewhere must be the same. */
  head: z.object({ batchNo, hash: z.string() }).optional(),
  /** Rows before are past their keeping. */
  keptFrom: wireTime.optional(),
})
export type Verification = z.output<typeof verification>
