import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { returnPathKey } from './sign-in.ts'

/** Returns the stored path; home if there is none. */
export const returnPath = (storage: Storage = sessionStorage): string => {
  const kept = storage.getItem(returnPathKey)
  return (kept && ownPath(`${basePath}${kept}`)) ?? paths.home
}

/** Whether the stored path is home, with any query. */
export const returnsHome = (): boolean => returnPath().split(/[?#]/, 1)[0] === paths.home

/** Returns the stored path and deletes it. */
export const takeReturnPath = (storage: Storage = sessionStorage): string => {
  const path = returnPath(storage)
  storage.removeItem(returnPathKey)
  return path
}
