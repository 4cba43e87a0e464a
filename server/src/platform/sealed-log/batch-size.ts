/** A batch that took longer is long enough. */
const quickMs = 1000

/** Rows that a batch may have. */
export type BatchSize = {
  rows: () => number
  /** Twice as many where they took a moment only: so what is twice as long is still far from any time limit. */
  succeeded: (tookMs: number) => void
  timedOut: () => void
}

/**
 * Finds how many rows a batch may have on this machine, `most` at most: half as many after each that took too long, until
 * one gets through.
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
