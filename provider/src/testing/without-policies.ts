import { evaluate, type Policy } from '@iambiz/identity/policy/evaluate.ts'
import { enrolledFactors } from '../enrolled-factors.ts'
import type { AskPolicy, PolicyParts } from '../policy-question.ts'

/** Answers like a portal with these policies, where people have neither roles nor organizations. */
export const withPolicies =
  (policies: readonly Policy[]) =>
  ({ db, clock }: Pick<PolicyParts, 'db' | 'clock'>): AskPolicy =>
  async ({ accountNo, client, ...state }) => {
    const now = clock.now()
    const { requireMfa = false, maxAge = null } = client?.settings ?? {}
    const dateOf = (seconds: number | undefined) =>
      seconds === undefined ? undefined : new Date(seconds * 1000)
    const { totp, passkey } = state.done
    const { outcome, ...verdict } = evaluate(policies, {
      ...{
        now,
        address: state.address,
        device: state.device,
        appId: client?.appId ?? null,
        signedInAt: dateOf(state.signedInAt) ?? null,
      },
      connection: { requireMfa, maxAgeSeconds: maxAge },
      done: { totp: dateOf(totp), passkey: dateOf(passkey) },
      person: {
        ...{ roleNos: [], orgCodes: [], createdAt: now, graceUntil: null, isBreakGlass: false },
        enrolled: await enrolledFactors(db, accountNo),
      },
    })
    return { outcome, kinds: [...verdict.kinds], canSetUp: outcome === 'set-up', canReachPortal: true }
  }

/** Answers like a portal without policies, which knows the demands of connections alone. */
export const withoutPolicies = withPolicies([])
