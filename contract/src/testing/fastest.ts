/** Milliseconds of the fastest of several runs, so that what else the machine does counts little. */
function fastestOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return Math.min(...times)
}

/** How many times as long the second of two works takes; what is too short to be measured counts as long as can be. */
export function timesAsLong(short: () => void, long: () => void): number {
  fastestOf(short)
  return fastestOf(long) / Math.max(fastestOf(short), 0.05)
}
