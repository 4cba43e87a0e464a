import { isFramed } from '#web/platform/embedding/framing.ts'
import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { forgetSignInTries, mayTrySignIn } from './loop-breaker.ts'
import { setPhase } from './phase.ts'
import { sessionState } from './store.ts'

export const returnPathKey = 'iambiz.return-path'

/** Keeps the screen that the person wanted; only a screen of the portal is kept. */
export const keepReturnPath = (address = location.href, storage: Storage = sessionStorage) => {
  const path = ownPath(address)
  if (path) storage.setItem(returnPathKey, path)
}

/** The address that the provider sends the person back to. */
export const homeUrl = () => `${location.origin}${basePath}${paths.home}`

/** Where a sign-in begins; silently, the provider shows nothing and only tells whether it knows the person. */
export const loginUrl = ({ silently = false } = {}) => {
  const query = new URLSearchParams({ redirect: homeUrl() })
  const { environment } = sessionState()
  if (environment) query.set('env', environment)
  if (silently) query.set('prompt', 'none')
  return `/api/iam-portal/auth/login?${query}`
}

/**
 * Leaves the page for the external login. Only a person's own click does so more than three times a minute. Inside another page
 * the provider shows no form: it is asked silently, and a person signs in in a window of its own.
 */
export const goToLogin = ({ byPerson }: { byPerson: boolean }): boolean => {
  if (byPerson) forgetSignInTries()
  const silently = isFramed()
  if (silently && byPerson) {
    setPhase({ name: 'sign-in-outside' })
    return true
  }
  if (!mayTrySignIn()) return false
  location.replace(loginUrl({ silently }))
  return true
}

/** Tries the way to the login once more after it said that the provider does not answer. */
export const continueToLogin = () => location.replace(loginUrl())
