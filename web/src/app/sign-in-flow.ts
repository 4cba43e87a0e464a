import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { isFramed } from '#web/platform/embedding/framing.ts'
import { isSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { cachedHome } from '#web/platform/home/cached-home.ts'
import { keptAt, loadHomeData, outdateHome, seedHomeData } from '#web/platform/home/home-reading.ts'
import { wholeHome } from '#web/platform/home/whole-home.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import type { Callback } from '#web/platform/navigation/address.ts'
import { basePath, paths } from '#web/platform/paths.ts'
import { noteExpiry } from '#web/platform/session/expiry.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { returnPath, returnsHome, takeReturnPath } from '#web/platform/session/return-path.ts'
import { goToLogin, homeUrl, keepReturnPath } from '#web/platform/session/sign-in.ts'
import { forgetCachedHome, sessionState, updateSession } from '#web/platform/session/store.ts'
import { notifyOtherTabs } from '#web/platform/session/tabs.ts'
import { isStepUpState } from '#web/platform/step-up/at-provider.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { adoptPreferences } from './preferences.ts'
import { signInPhrases } from './sign-in-phrases.ts'
import { failStepUp, finishStepUp } from './step-up-return.ts'

/** Leaves for the external login, and returns to the current screen. */
export const signInAgain = () => {
  keepReturnPath()
  goToLogin({ byPerson: true })
}

/** Loads the first screen for a signed-in person whose HTML came without it. */
export const loadSignedIn = async () => {
  setPhase({ name: 'entering', isHome: location.pathname === basePath + paths.home })
  try {
    const home = wholeHome(await call('POST /iam-portal/v1/portal/home', { body: {} }))
    await import('./elements/follow.ts').then(
      ({ followElements }) => followElements(),
      () => undefined,
    )
    // Apply the person's language before anything is shown.
    if (adoptPreferences(home)) await loadHomeData()
    else seedHomeData(home)
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'session-over') return
    const answered = error instanceof ApiFailure && error.kind === 'refused'
    setPhase({ name: 'unreachable', message: answered ? error.message : undefined })
  }
}

/** Shows the home cached by this browser when offline; without one the page shows that the portal is unreachable. */
export const enterWithCachedHome = async () => {
  const kept = await cachedHome().catch(() => undefined)
  if (!kept) return setPhase({ name: 'unreachable' })
  updateSession({ environment: kept.environment })
  adoptPreferences(kept.home)
  // Announcements to confirm cannot be confirmed offline; the next reply includes them again.
  const { bulletinCount } = kept.home
  const home = { ...kept.home, bulletinCount: bulletinCount && { ...bulletinCount, forcedUnread: 0 } }
  seedHomeData(home)
  outdateHome()
  keptAt.set(kept.at)
}

/**
 * Loads organizations and roles after the code exchange, then the first screen. Also the retry after the former failed.
 */
export const enterPortal = async () => {
  setPhase({ name: 'entering', isHome: returnsHome() })
  try {
    const { orgRole } = await call('GET /iam-portal/v1/portal/userOrgRole', {
      query: { userNo: sessionState().iamAccount },
    })
    updateSession({ orgOptions: orgRole.map(({ org }) => org) })
    if (orgRole.length === 0) updateSession({ menuInfo: undefined })
  } catch (error) {
    if (!(error instanceof ApiFailure && error.kind === 'session-over'))
      setPhase({ name: 'organizations-failed' })
    return
  }
  history.replaceState(null, '', basePath + takeReturnPath())
  await loadSignedIn()
}

/** Replaces the callback address, so that a new attempt, also by a reload, leads to the wanted screen. */
const nameWantedScreen = () => history.replaceState(null, '', basePath + returnPath())

const failSignIn = (message: string) => {
  nameWantedScreen()
  updateSession({ menuInfo: undefined })
  notify.failure(message)
  setPhase({ name: 'sign-in-failed', message })
}

/** Closes the sign-in window; if the browser keeps it open, it shows that the sign-in is complete. */
const endSignInWindow = () => {
  setPhase({ name: 'signed-in-beside' })
  window.close()
}

/** Exchanges the authorization code of the address for a session. */
export const exchangeCode = async (callback: Extract<Callback, { kind: 'code' }>) => {
  const { code, state, iss } = callback
  if (isStepUpState(state)) return finishStepUp(callback, loadSignedIn)
  setPhase({ name: 'entering', isHome: !isSignInWindow() && returnsHome() })
  try {
    const tokens = await call(
      'POST /iam-portal/auth/token',
      {
        query: {
          grant_type: 'authorization_code',
          code,
          ...(state ? { state } : {}),
          ...(iss ? { iss } : {}),
        },
      },
      { headers: { redirect: homeUrl() } },
    )
    noteExpiry(tokens.expires_in)
    updateSession({ iamAccount: tokens.userNo })
    notifyOtherTabs({ kind: 'signed-in', userNo: tokens.userNo })
    forgetDrafts({ exceptOf: tokens.userNo })
    forgetCachedHome()
  } catch (error) {
    failSignIn(error instanceof Error ? error.message : '')
    return
  }
  if (isSignInWindow()) endSignInWindow()
  else await enterPortal()
}

/** Error codes for a silent request (`prompt=none`) that needs the person (OpenID Connect Core 3.1.2.6). */
const needsPerson = /^(login|interaction|consent|account_selection)_required$/

/**
 * Errors that only a change of the configuration can solve: codes of the portal, and of the provider (RFC 6749
 * 4.1.2.1).
 */
const setupError =
  /^(?:setup_(algorithm|claim|client|issuer|key|pkce|time|token)|invalid_scope|unauthorized_client|unsupported_response_type)$/

/** Shows an error returned by the provider or by the login. */
export const showSignInError = ({ error, state }: Omit<Extract<Callback, { kind: 'error' }>, 'kind'>) => {
  const isStepUp = isStepUpState(state)
  if (isFramed() && needsPerson.test(error)) return setPhase({ name: 'sign-in-outside' })
  if (error === 'temporarily_unavailable' && !isStepUp) {
    nameWantedScreen()
    return setPhase({ name: 'provider-unavailable' })
  }
  const { refused, notCompleted, misconfigured } = words(signInPhrases)
  const setup = setupError.exec(error)
  const otherwise = error === 'access_denied' ? refused : notCompleted
  const message = setup ? misconfigured({ code: (setup[1] ?? error).toUpperCase() }) : otherwise
  if (isStepUp) void failStepUp(message, loadSignedIn)
  else failSignIn(message)
}
