import { adminKinds } from '@iambiz/contract/platform/access.ts'
import { sessionState } from './store.ts'

/**
 * Whether the person appears to be a system administrator. Only for display, it grants nothing. True for the three
 * roles in the dictionary and, with `byFlag`, for a manager of the portal's system.
 */
export function isSystemAdmin({ byFlag = false } = {}): boolean {
  const { dictionary, menuInfo, roleAuth } = sessionState()
  if (byFlag && roleAuth === 0) return true
  return dictionary.some(
    ({ keyName, keyValue }) =>
      keyValue === menuInfo?.role.roleNo && adminKinds.some((kind) => kind === keyName),
  )
}
