import { z } from 'zod'
import { wireTime, writtenTime } from './shapes.ts'

const batchNo = z.string().regex(/^(0|[1-9]\d{0,17})$/)

/** The part of a sealed log to verify. */
export const chainAsked = z.strictObject({
  /** Only batches with rows of this time. */
  from: writtenTime.optional(),
  to: writtenTime.optional(),
  /** Continues after this batch, the `next` of a previous response. */
  after: batchNo.optional(),
})

const brokenKinds = ['batch-changed', 'batch-removed', 'row-changed', 'row-removed', 'row-inserted'] as const

export const brokenBatch = z.object({
  kind: z.enum(brokenKinds),
  batchNo,
  rowNo: z.string().optional(),
  // Any UUID version, because imported rows have other ones.
  id: z.guid().optional(),
})

/** Result of verifying a sealed log. */
export const verification = z.object({
  /** Whether no fault was found in the verified part. */
  intact: z.boolean(),
  /** Number of the first broken batch, and of the broken row after a slash. */
  brokenAt: z.string().optional(),
  broken: brokenBatch.extend({ time: wireTime.optional() }).optional(),
  /** Number of verified rows and batches. */
  checked: z.int(),
  batches: z.int(),
  /** Rows that are not sealed yet. */
  unsealed: z.int(),
  /** Set if there is more to verify, after this batch. */
  next: batchNo.optional(),
  /** The last verified batch and its hash, for comparison with an external record. */
  head: z.object({ batchNo, hash: z.string() }).optional(),
  /** Rows before this time were deleted after their retention period. */
  keptFrom: wireTime.optional(),
})
export type Verification = z.output<typeof verification>
