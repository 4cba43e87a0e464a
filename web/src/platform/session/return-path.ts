import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { returnPathKey } from './sign-in.ts'

/** The kept screen; home when there is none. */
export const returnPath = (storage: Storage = sessionStorage): string => {
  const kept = storage.getItem(returnPathKey)
  return (kept && ownPath(`${basePath}${kept}`)) ?? paths.home
}

/** Whether the wanted screen is home, with any query. */
export const returnsHome = (): boolean => returnPath().split(/[?#]/, 1)[0] === paths.home

/** The kept screen, once. */
export const takeReturnPath = (storage: Storage = sessionStorage): string => {
  const path = returnPath(storage)
  storage.removeItem(returnPathKey)
  return path
}
