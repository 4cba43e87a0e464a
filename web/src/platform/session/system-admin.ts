import { adminKinds } from '@iambiz/contract/platform/access.ts'
import { sessionState } from './store.ts'

/**
 * Whether the person is a system administrator as far as the browser can tell, which grants nothing: the role is one of the
 * three that the dictionary names, or, where `byFlag` asks for it, whoever runs the system administers it.
 */
export function isSystemAdmin({ byFlag = false } = {}): boolean {
  const { dictionary, menuInfo, roleAuth } = sessionState()
  if (byFlag && roleAuth === 0) return true
  return dictionary.some(
    ({ keyName, keyValue }) =>
      keyValue === menuInfo?.role.roleNo && adminKinds.some((kind) => kind === keyName),
  )
}
