import type { Log } from './log.ts'

export type LineBudget = {
  /** Whether a line may be logged in full; otherwise it is counted by its message. */
  admits: (message: string) => boolean
  /** Counts a line that is not logged in full. */
  count: (message: string) => void
  /** Logs the counts; called at the end of a process. */
  flush: () => void
}

const linesPerSecond = 20

/**
 * Limits the log lines that requests cause per second, so that refusals cannot fill the disk. Lines above the limit are
 * counted by message, in one line a second.
 */
export function createLineBudget(log: Log): LineBudget {
  let left = linesPerSecond
  let counts = new Map<string, number>()
  let second: NodeJS.Timeout | null = null

  function flush(): void {
    if (second) clearTimeout(second)
    second = null
    left = linesPerSecond
    if (counts.size === 0) return
    log.warn({ counts: Object.fromEntries(counts) }, 'counted in the last second')
    counts = new Map()
  }
  const begin = () => {
    second ??= setTimeout(flush, 1000).unref()
  }
  const count = (message: string) => {
    begin()
    counts.set(message, (counts.get(message) ?? 0) + 1)
  }
  return {
    count,
    flush,
    admits(message) {
      begin()
      if (left > 0) {
        left -= 1
        return true
      }
      count(message)
      return false
    },
  }
}

/** A log with a budget for its warnings: a failing connection, for instance, fails for every request. */
export function warningsWithin(log: Pick<Log, 'warn'>, budget: LineBudget): Pick<Log, 'warn'> {
  const warn = (fields: object, message: string) => {
    if (budget.admits(message)) log.warn(fields, message)
  }
  return { warn } as Pick<Log, 'warn'>
}
