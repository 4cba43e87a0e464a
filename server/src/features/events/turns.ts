import type { EventDeps } from './deps.ts'

/** A timer does not hold more than 24 days, and a clock may be set. */
const hour = 3_600_000
/** Until the next look after one that failed. */
const minute = 60_000

/** Calls `onTurn` whenever time alone changes what people see; `arm` looks anew when that will be. */
export function createTurns(
  { nextTurn, clock, log }: Pick<EventDeps, 'nextTurn' | 'clock' | 'log'>,
  onTurn: () => void,
) {
  let timer: NodeJS.Timeout | undefined
  /** Rises with each look, so that of two that overlap the later one counts. */
  let looked = 0
  /** Since when no look has succeeded: what turned meanwhile is told late, but told. */
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
