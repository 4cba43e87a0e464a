import { evaluate } from '@iambiz/identity/policy/evaluate.ts'
import { factorsOf } from '../acr.ts'
import { enrolledFactors } from '../enrolled-factors.ts'
import type { AskPolicy, PolicyParts } from '../policy-question.ts'

/** Answers like a portal without policies, which knows the demands of connections alone. */
export const withoutPolicies =
  ({ db }: Pick<PolicyParts, 'db'>): AskPolicy =>
  async ({ accountNo, client, ...state }) => {
    const now = new Date()
    const { requireMfa = false, maxAge = null } = client?.settings ?? {}
    const at = state.signedInAt === undefined ? null : new Date(state.signedInAt * 1000)
    const kinds = factorsOf(state.amr)
    const { outcome, ...verdict } = evaluate([], {
      ...{ now, address: state.address, device: state.device, appId: client?.appId ?? null, signedInAt: at },
      connection: { requireMfa, maxAgeSeconds: maxAge },
      done: kinds.length > 0 ? { kinds, at: at ?? now } : null,
      person: {
        ...{ roleNos: [], orgCodes: [], createdAt: now, graceUntil: null, isBreakGlass: false },
        enrolled: await enrolledFactors(db, accountNo),
      },
    })
    return { outcome, kinds: [...verdict.kinds], canSetUp: outcome === 'set-up' }
  }
