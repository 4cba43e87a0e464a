import type { CurrentUser } from '@iambiz/contract/home.ts'
import { type Access, capabilityOf } from '@iambiz/contract/platform/access.ts'

/** Whether a screen is shown to the person. The server decides on every call again; this only spares a refusal. */
export function may({ current, flags, adminKind }: CurrentUser, access: Access): boolean {
  if (access === 'anonymous' || access === 'signed-in') return true
  if (access === 'user') return current !== undefined
  if (access === 'super-manager') return adminKind === 'super_manager'
  if (access === 'authority-manager') return adminKind === 'super_manager' || adminKind === 'auc_manager'
  return flags[capabilityOf[access]]
}
