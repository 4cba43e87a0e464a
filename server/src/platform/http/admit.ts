import type { FailureName } from '@iambiz/contract/errors.ts'
import { type Access, answersAs, capabilityOf, isAdminRule } from '@iambiz/contract/platform/access.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor } from '../actor.ts'
import { fail } from '../failure.ts'

const refusals: Partial<Record<Access, FailureName>> = {
  'bulletin-maintain': 'access.bulletin',
  'app-login-statistics': 'access.app-statistics',
  'any-statistics': 'access.app-statistics',
}

function holds(
  { adminKind, capabilities }: Actor,
  access: Exclude<Access, 'anonymous' | 'signed-in' | 'user'>,
) {
  if (isAdminRule(access)) return answersAs(access, adminKind)
  if (access === 'any-statistics') return capabilities.appLoginStat || capabilities.loginStat
  return capabilities[capabilityOf[access]]
}

/** The failure of a call that is not allowed while acting for another person; undefined where it is allowed. */
export function refusalWhileActing(
  { acting }: Actor,
  { whileActing, leavesActing }: Endpoint,
): 'delegation.acting-over' | 'delegation.while-acting' | undefined {
  if (!acting || leavesActing) return undefined
  if (acting.isOver) return 'delegation.acting-over'
  return whileActing ? undefined : 'delegation.while-acting'
}

/** Checks the access rule of a call; throws the reason of a refusal. */
export function admit(actor: Actor | null, access: Access): void {
  if (access === 'anonymous') return
  if (!actor) fail('session.missing')
  if (access === 'signed-in') return
  if (!actor.selection) fail('access.no-role')
  if (access === 'user') return
  if (!holds(actor, access)) fail(refusals[access] ?? 'access.denied')
}

/** The access rule of a call; weaker where the call is restricted to the caller's own data. */
export function accessOf(
  { access, orMine, body: shape }: Endpoint,
  { body, query }: { body?: unknown; query?: unknown },
): Access {
  if (!orMine) return access
  // Only the part from which the handler reads it too.
  const [part, yes] = shape ? [body, true] : [query, 'true']
  return recordOf(part).mine === yes ? 'signed-in' : access
}

/** The number of searches that a call counts as. */
export const weightOf = ({ weights }: Endpoint, body: unknown): number =>
  Object.entries(weights ?? {}).reduce(
    (most, [name, weight]) => (recordOf(body)[name] === true ? Math.max(most, weight) : most),
    1,
  )

/** Also checks the rules of query parameters; values that are unknown to the contract are refused during validation. */
export function admitFurther(actor: Actor | null, further: Endpoint['further'], query: unknown): void {
  for (const [name, accesses] of Object.entries(further ?? {})) {
    const wanted = recordOf(query)[name]
    const access =
      typeof wanted === 'string' && Object.hasOwn(accesses, wanted) ? accesses[wanted] : undefined
    if (access) admit(actor, access)
  }
}
