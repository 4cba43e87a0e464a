import { isFramed } from '#web/platform/embedding/framing.ts'
import { basePath, ownPath, paths } from '#web/platform/paths.ts'
import { forgetSignInTries, mayTrySignIn } from './loop-breaker.ts'
import { setPhase } from './phase.ts'
import { sessionState } from './store.ts'

export const returnPathKey = 'iambiz.return-path'

/** Stores the screen to return to after the sign-in; only screens of the portal are stored. */
export const keepReturnPath = (address = location.href, storage: Storage = sessionStorage) => {
  const path = ownPath(address)
  if (path) storage.setItem(returnPathKey, path)
}

/** Returns the redirect address for the provider. */
export const homeUrl = () => `${location.origin}${basePath}${paths.home}`

/**
 * Returns the URL that starts a sign-in; with `silently` the provider shows no form and only reports whether it has a
 * session.
 */
export const loginUrl = ({ silently = false } = {}) => {
  const query = new URLSearchParams({ redirect: homeUrl() })
  const { environment } = sessionState()
  if (environment) query.set('env', environment)
  if (silently) query.set('prompt', 'none')
  return `/api/iam-portal/auth/login?${query}`
}

/**
 * Leaves the page for the external login; at most three times a minute unless the person clicked. In a frame the
 * provider shows no form: it is asked silently, and the sign-in takes place in a separate window.
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

/** Retries the login after it reported that the provider does not answer. */
export const continueToLogin = () => location.replace(loginUrl())
