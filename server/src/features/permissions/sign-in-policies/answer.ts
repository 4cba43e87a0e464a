import type { signInPolicies } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { evaluate } from '@iambiz/identity/policy/evaluate.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { reportBreakGlass } from './break-glass.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { decideSignIn } from './people.ts'
import type { Question } from './question.ts'

type Answer = DataOf<(typeof signInPolicies)['POST /iam-portal/auth/signInPolicy']>

/** Answers the provider's question about a sign-in. */
export async function answerQuestion(
  deps: SignInPolicyDeps,
  asked: Question,
  context: RequestContext,
): Promise<Answer> {
  const { sub: userNo, address, device, enrolled } = asked
  const { verdict, facts, rows } = await decideSignIn(deps, {
    ...{ userNo, address, device, enrolled, now: context.now },
    appId: asked.app_id ?? null,
    done: asked.done,
    signedInAt: asked.auth_time ?? null,
    connection: { requireMfa: asked.require_mfa, maxAgeSeconds: asked.max_age ?? null },
  })
  const { isBreakGlass } = facts.person
  if (isBreakGlass && asked.begins)
    await reportBreakGlass(deps, { userNo, name: rows.person?.nameZh ?? userNo, address }, context)
  const atPortal = { ...facts, appId: null, connection: { requireMfa: false, maxAgeSeconds: null } }
  const { outcome, kinds, session } = verdict
  const there = outcome === 'set-up' ? evaluate(rows.policies, atPortal).outcome : undefined
  const canSetUp = there === 'allowed'
  const canReachPortal = canSetUp || there === 'second-factor'
  const { idleMinutes } = session
  return {
    outcome,
    kinds: [...kinds],
    canSetUp,
    canReachPortal,
    ...(idleMinutes === null ? {} : { idleMinutes }),
  }
}
