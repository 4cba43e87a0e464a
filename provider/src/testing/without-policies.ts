import { evaluate, type Facts, type Policy } from '@iambiz/identity/policy/evaluate.ts'
import { enrolledFactors } from '../enrolled-factors.ts'
import type { AskPolicy, PolicyParts } from '../policy-question.ts'

const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1000))

/** The same age by the clock of the tests; the library measures sessions by the real time. */
function signedInBy(now: Date, signedInAt: number | undefined): Date | null {
  const at = dateOf(signedInAt)
  return at ? new Date(now.getTime() - (Date.now() - at.getTime())) : null
}

/** Answers like a portal with these policies, where people have neither roles nor organizations. */
export const withPolicies =
  (policies: readonly Policy[]) =>
  ({ db, clock }: Pick<PolicyParts, 'db' | 'clock'>): AskPolicy =>
  async ({ accountNo, client, address, device, done, signedInAt }) => {
    const now = clock.now()
    const { requireMfa = false, maxAge = null } = client?.settings ?? {}
    const facts: Facts = {
      ...{ now, address, device, appId: client?.appId ?? null },
      signedInAt: signedInBy(now, signedInAt),
      connection: { requireMfa, maxAgeSeconds: maxAge },
      done: { totp: dateOf(done.totp), passkey: dateOf(done.passkey) },
      person: {
        ...{ roleNos: [], orgCodes: [], createdAt: now, graceUntil: null, isBreakGlass: false },
        enrolled: await enrolledFactors(db, accountNo),
      },
    }
    const { outcome, kinds } = evaluate(policies, facts)
    return { outcome, kinds: [...kinds], canSetUp: outcome === 'set-up', canReachPortal: true }
  }

/** Answers like a portal without policies, which knows the demands of connections alone. */
export const withoutPolicies = withPolicies([])
