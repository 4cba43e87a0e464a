import type { CurrentUser } from '@iambiz/contract/home.ts'
import { type Access, answersAs, capabilityOf, isAdminRule } from '@iambiz/contract/platform/access.ts'

/** What a screen asks of the person. */
export type Asked = { access: Access; whileActing?: true }

/** Whether a screen is shown to the person. The server decides on every call again; this only spares a refusal. */
export function may(
  { current, flags, adminKind, acting }: CurrentUser,
  { access, whileActing }: Asked,
): boolean {
  if (acting && !whileActing) return false
  if (access === 'anonymous' || access === 'signed-in') return true
  if (access === 'user') return current !== undefined
  if (isAdminRule(access)) return answersAs(access, adminKind)
  if (access === 'any-statistics') return flags.appLoginStat || flags.loginStat
  return flags[capabilityOf[access]]
}
