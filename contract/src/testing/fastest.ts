/** Microseconds of CPU time that suffice for a comparison. */
const enough = 2000

/** CPU time of a function in microseconds; very short ones are repeated. */
function processorTimeOf(work: () => void): number {
  const from = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    work()
    const { user, system } = process.threadCpuUsage(from)
    if (user + system >= enough) return (user + system) / times
  }
}

/**
 * How many times longer the second function takes. Measures the CPU time of this thread, and uses the fastest of
 * several alternating runs, so that other load on the machine matters little.
 */
export function timesAsLong(short: () => void, long: () => void): number {
  const runs = Array.from({ length: 3 }, () => [processorTimeOf(short), processorTimeOf(long)] as const)
  return Math.min(...runs.map(([, time]) => time)) / Math.min(...runs.map(([time]) => time))
}
