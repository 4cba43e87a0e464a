import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Decision } from './access-question.ts'

/**
 * How long a granted decision is reused after its answer. An application exchanges its code and requests userinfo right
 * after the authorization; without reuse each of them asks the portal again, which is a third of the cost of a sign-on.
 * A withdrawn grant must end access within five seconds, two of which the answer may take.
 */
export const reuseMs = 2000

/** Granted decisions of the last two seconds in this process, by client, person and session. */
export type RecentDecisions = {
  /** A decision that still counts, if there is one; its answer may be pending. Refusals and failures are not reused. */
  find(key: string): Promise<Decision> | undefined
  remember(key: string, decision: Promise<Decision>): void
}

type Recent = { decision: Promise<Decision>; until: number }

export function createRecentDecisions(clock: Clock): RecentDecisions {
  const pending = new Map<string, Promise<Decision>>()
  // In the order of their expiry.
  const granted = new Map<string, Recent>()

  const now = () => clock.now().getTime()

  function dropExpired() {
    for (const [key, { until }] of granted) {
      if (until > now()) return
      granted.delete(key)
    }
  }

  function settle(key: string, decision: Promise<Decision>, isGranted: boolean) {
    // A later request has asked again.
    if (pending.get(key) !== decision) return
    pending.delete(key)
    granted.delete(key)
    dropExpired()
    if (isGranted) granted.set(key, { decision, until: now() + reuseMs })
  }

  return {
    find(key) {
      const known = granted.get(key)
      return pending.get(key) ?? (known && known.until > now() ? known.decision : undefined)
    },
    remember(key, decision) {
      pending.set(key, decision)
      decision.then(
        (answer) => settle(key, decision, answer.decision === 'granted'),
        () => settle(key, decision, false),
      )
    },
  }
}
