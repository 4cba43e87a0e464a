import type { EventDeps } from './deps.ts'

/** Timers are limited to 24 days, and the system clock can be changed, so the time is checked every hour. */
const hour = 3_600_000
/** Delay before a retry after a failed check. */
const minute = 60_000

/** Calls `onTimedChange` whenever time alone changes what people see; `arm` reads the next such time again. */
export function createTimedChanges(
  { nextTimedChange, clock, log }: Pick<EventDeps, 'nextTimedChange' | 'clock' | 'log'>,
  onTimedChange: () => void,
) {
  let timer: NodeJS.Timeout | undefined
  /** Incremented by each check, so that of two overlapping checks only the later one counts. */
  let checks = 0
  /** Start of the period without a successful check, so that changes in it are reported late but not lost. */
  let unread: Date | undefined

  function arm(): void {
    checks += 1
    void check(checks)
  }

  async function check(number: number): Promise<void> {
    const since = unread ?? clock.now()
    const next = await nextTimedChange(since).catch((error: unknown) => {
      log.warn({ err: error }, 'the time of the next announcement change could not be read')
      return 'unknown' as const
    })
    if (number !== checks) return
    clearTimeout(timer)
    unread = next === 'unknown' ? since : undefined
    if (next === 'unknown') {
      timer = setTimeout(arm, minute)
      return
    }
    const wait = next ? Math.max(0, next.getTime() - clock.now().getTime()) : hour
    timer = setTimeout(
      () => {
        if (next && wait <= hour) onTimedChange()
        arm()
      },
      Math.min(wait, hour),
    )
  }

  return {
    arm,
    stop() {
      checks += 1
      clearTimeout(timer)
    },
  }
}
