import type { CurrentUser } from '@iambiz/contract/home.ts'
import { type Access, roleAnswers } from '@iambiz/contract/platform/access.ts'

/** The access that a screen requires. */
export type Asked = { access: Access; whileActing?: true }

/** Whether a screen is shown to the person. The server checks every call again; this only avoids refusals. */
export function may(
  { current, flags, adminKind, acting }: CurrentUser,
  { access, whileActing }: Asked,
): boolean {
  if (acting && !whileActing) return false
  if (access === 'user' && current === undefined) return false
  return roleAnswers(access, flags, adminKind)
}
