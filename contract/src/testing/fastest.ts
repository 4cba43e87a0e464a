/** Microseconds of processor time that are enough to tell one work from another. */
const enough = 2000

/** Microseconds of processor time that a work takes; what is done in no time is done again. */
function processorTimeOf(work: () => void): number {
  const from = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    work()
    const { user, system } = process.threadCpuUsage(from)
    if (user + system >= enough) return (user + system) / times
  }
}

/**
 * How many times as long the second of two works takes. It is processor time, of this thread alone, and the fastest of
 * several runs in turn, so that what else the machine does counts little.
 */
export function timesAsLong(short: () => void, long: () => void): number {
  const runs = Array.from({ length: 3 }, () => [processorTimeOf(short), processorTimeOf(long)] as const)
  return Math.min(...runs.map(([, time]) => time)) / Math.min(...runs.map(([time]) => time))
}
