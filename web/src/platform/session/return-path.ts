import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { returnPathKey } from './sign-in.ts'

/** The kept screen, once; home when there is none. */
export const takeReturnPath = (storage: Storage = sessionStorage): string => {
  const kept = storage.getItem(returnPathKey)
  storage.removeItem(returnPathKey)
  return (kept && ownPath(`${basePath}${kept}`)) ?? paths.home
}
