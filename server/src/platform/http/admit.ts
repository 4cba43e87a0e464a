import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { Actor } from '../actor.ts'
import { fail } from '../failure.ts'

type Guarded = Exclude<Access, 'anonymous' | 'signed-in' | 'user'>

const rules: Record<Guarded, { holds: (actor: Actor) => boolean; refusal: FailureName }> = {
  'bulletin-maintain': { holds: (actor) => actor.capabilities.bulletinMaintain, refusal: 'access.bulletin' },
  'app-login-statistics': {
    holds: (actor) => actor.capabilities.appLoginStat,
    refusal: 'access.app-statistics',
  },
  'login-statistics': { holds: (actor) => actor.capabilities.loginStat, refusal: 'access.denied' },
  'agency-authority': { holds: (actor) => actor.capabilities.agencyAuthority, refusal: 'access.denied' },
  'super-manager': { holds: (actor) => actor.adminKind === 'super_manager', refusal: 'access.denied' },
}

/** Lets the caller of a request through, or fails with the reason. */
export function admit(actor: Actor | null, access: Access): void {
  if (access === 'anonymous') return
  if (!actor) fail('session.missing')
  if (access === 'signed-in') return
  if (!actor.selection) fail('access.no-role')
  if (access === 'user') return
  const rule = rules[access]
  if (!rule.holds(actor)) fail(rule.refusal)
}
