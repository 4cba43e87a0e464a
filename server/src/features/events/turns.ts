import type { EventDeps } from './deps.ts'

/** Timers are limited to 24 days, and the system clock can be changed, so the time is checked every hour. */
const hour = 3_600_000
/** Delay before a retry after a failed check. */
const minute = 60_000

/** Calls `onTurn` whenever time alone changes what people see; `arm` reads the next such time again. */
export function createTurns(
  { nextTurn, clock, log }: Pick<EventDeps, 'nextTurn' | 'clock' | 'log'>,
  onTurn: () => void,
) {
  let timer: NodeJS.Timeout | undefined
  /** Incremented by each check, so that of two overlapping checks only the later one counts. */
  let looked = 0
  /** Start of the period without a successful check, so that changes in it are reported late but not lost. */
  let unread: Date | undefined

  function arm(): void {
    looked += 1
    void look(looked)
  }

  async function look(mine: number): Promise<void> {
    const since = unread ?? clock.now()
    const turn = await nextTurn(since).catch((error: unknown) => {
      log.warn({ err: error }, 'the next turn of the announcements could not be read')
      return 'unknown' as const
    })
    if (mine !== looked) return
    clearTimeout(timer)
    unread = turn === 'unknown' ? since : undefined
    if (turn === 'unknown') {
      timer = setTimeout(arm, minute)
      return
    }
    const wait = turn ? Math.max(0, turn.getTime() - clock.now().getTime()) : hour
    timer = setTimeout(
      () => {
        if (turn && wait <= hour) onTurn()
        arm()
      },
      Math.min(wait, hour),
    )
  }

  return {
    arm,
    stop() {
      looked += 1
      clearTimeout(timer)
    },
  }
}
