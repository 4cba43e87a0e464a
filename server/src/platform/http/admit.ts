import type { FailureName } from '@iambiz/contract/errors.ts'
import { type Access, capabilityOf } from '@iambiz/contract/platform/access.ts'
import type { Actor } from '../actor.ts'
import { fail } from '../failure.ts'

const refusals: Partial<Record<Access, FailureName>> = {
  'bulletin-maintain': 'access.bulletin',
  'app-login-statistics': 'access.app-statistics',
}

/** Lets the caller of a request through, or fails with the reason. */
export function admit(actor: Actor | null, access: Access): void {
  if (access === 'anonymous') return
  if (!actor) fail('session.missing')
  if (access === 'signed-in') return
  if (!actor.selection) fail('access.no-role')
  if (access === 'user') return
  const holds =
    access === 'super-manager'
      ? actor.adminKind === 'super_manager'
      : actor.capabilities[capabilityOf[access]]
  if (!holds) fail(refusals[access] ?? 'access.denied')
}
