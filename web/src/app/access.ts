import type { CurrentUser } from '@iambiz/contract/home.ts'
import { type Access, roleAnswers } from '@iambiz/contract/platform/access.ts'

/** What a screen asks of the person. */
export type Asked = { access: Access; whileActing?: true }

/** Whether a screen is shown to the person. The server decides on every call again; this only spares a refusal. */
export function may(
  { current, flags, adminKind, acting }: CurrentUser,
  { access, whileActing }: Asked,
): boolean {
  if (acting && !whileActing) return false
  if (access === 'user' && current === undefined) return false
  return roleAnswers(access, flags, adminKind)
}
