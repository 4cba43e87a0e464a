import type { Log } from './log.ts'

export type LineBudget = {
  /** Whether a line may be written in full; one that may not is counted under its message. */
  admits: (message: string) => boolean
  /** Counts a line that says nothing in full. */
  count: (message: string) => void
  /** Writes what was counted; for the end of a process. */
  flush: () => void
}

const linesPerSecond = 20

/**
 * What requests may write to the log: so many lines in a second, so that nobody fills the disk with refusals. Those above it
 * are counted by their message, in one line a second.
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

/** A log whose warnings keep to a budget of their own; a connection that fails, say, fails for everybody who asks. */
export function warningsWithin(log: Pick<Log, 'warn'>, budget: LineBudget): Pick<Log, 'warn'> {
  const warn = (fields: object, message: string) => {
    if (budget.admits(message)) log.warn(fields, message)
  }
  return { warn } as Pick<Log, 'warn'>
}
