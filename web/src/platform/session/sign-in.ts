import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { forgetSignInTries, mayTrySignIn } from './loop-breaker.ts'
import { sessionState } from './store.ts'

const returnPathKey = 'iambiz.return-path'

/** Keeps the screen that the person wanted; only a screen of the portal is kept. */
export const keepReturnPath = (address = location.href, storage: Storage = sessionStorage) => {
  const path = ownPath(address)
  if (path) storage.setItem(returnPathKey, path)
}

/** The kept screen, once; home when there is none. */
export const takeReturnPath = (storage: Storage = sessionStorage): string => {
  const kept = storage.getItem(returnPathKey)
  storage.removeItem(returnPathKey)
  return (kept && ownPath(`${basePath}${kept}`)) ?? paths.home
}

/** The address that the provider sends the person back to. */
export const homeUrl = () => `${location.origin}${basePath}${paths.home}`

/** Where a sign-in begins. */
export const loginUrl = () => {
  const query = new URLSearchParams({ redirect: homeUrl() })
  const { environment } = sessionState()
  if (environment) query.set('env', environment)
  return `/api/iam-portal/auth/login?${query}`
}

/** Leaves the page for the external login. Only a person's own click does so more than three times a minute. */
export const goToLogin = ({ byPerson }: { byPerson: boolean }): boolean => {
  if (byPerson) forgetSignInTries()
  if (!mayTrySignIn()) return false
  location.replace(loginUrl())
  return true
}

/** Tries the way to the login once more after it said that the provider does not answer. */
export const continueToLogin = () => location.replace(loginUrl())
