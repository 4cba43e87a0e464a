/** A batch that took longer is not enlarged. */
const quickMs = 1000

/** Adaptive number of rows per batch. */
export type BatchSize = {
  rows: () => number
  /** Doubles the rows after a quick batch, so that the next one is still far below the timeout. */
  succeeded: (tookMs: number) => void
  timedOut: () => void
}

/**
 * Adapts the rows per batch to the machine's speed, up to `most`: halves them after each timeout until a batch
 * succeeds.
 */
export function batchSize(most: number): BatchSize {
  let rows = most
  return {
    rows: () => rows,
    succeeded(tookMs) {
      if (tookMs < quickMs) rows = Math.min(most, rows * 2)
    },
    timedOut() {
      rows = Math.max(1, Math.floor(rows / 2))
    },
  }
}
