import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import { forgottenPasswordPath } from '@iambiz/contract/platform/screen-paths.ts'
import { agent } from '#web/platform/agent.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { identity } from '#web/platform/api/identity.ts'
import { readBoot } from '#web/platform/config.ts'
import { adoptFrame } from '#web/platform/embedding/framing.ts'
import { refuseStrayFiles } from '#web/platform/files/keep-page.ts'
import { loadHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import { type HomeData, wholeHome } from '#web/platform/home/whole-home.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { type AddressReading, readAddress } from '#web/platform/navigation/address.ts'
import { basePath } from '#web/platform/paths.ts'
import { pairToRestore } from '#web/platform/session/accept.ts'
import { forgetExpiry, noteExpiry } from '#web/platform/session/expiry.ts'
import { currentLook, onLookChange } from '#web/platform/session/look.ts'
import { forgetSignInTries } from '#web/platform/session/loop-breaker.ts'
import { currentPhase, setPhase } from '#web/platform/session/phase.ts'
import { reloadSession } from '#web/platform/session/session.ts'
import { goToLogin, keepReturnPath } from '#web/platform/session/sign-in.ts'
import {
  cleanSession,
  forgetCachedHome,
  forgetPerson,
  sessionState,
  updateSession,
} from '#web/platform/session/store.ts'
import { type FollowedMessage, onOtherTab, type TabMessage } from '#web/platform/session/tabs.ts'
import { takeCode } from '#web/platform/session/used-codes.ts'
import { watchTab } from '#web/platform/tab.ts'
import { applyTheme } from '#web/theme/apply.ts'
import { adoptPreferences } from './preferences.ts'

/**
 * Returns the container type of the tab: a stored one wins; otherwise the browser may be a company's own application.
 */
const keptContainer = (kept: string) =>
  (kept === cleanSession.containerType && inAppBrowser(agent.get())) || kept

const rememberPage = ({ environment, containerType, frame }: AddressReading) => {
  const stored = sessionState()
  const { environments, env } = readBoot().config
  const kept = environments.find((name) => name === stored.environment)
  updateSession({
    environment: environment ?? kept ?? env,
    containerType: containerType ?? keptContainer(stored.containerType),
    language: currentLanguage(),
    source: window.parent === window ? 'web' : 'frame',
  })
  adoptFrame(frame)
}

/**
 * The organization and role from before a reload win over the server's last ones, which another tab may have chosen.
 */
const enterWith = async (home: HomeData) => {
  // Before anything is rendered that the role must not see; without entries the code is not loaded.
  if (home.signedIn.menuInfo?.eleList.length)
    await import('./elements/follow.ts').then(
      (chunk) => chunk.followElements(),
      () => undefined,
    )
  const pair = pairToRestore(home.signedIn)
  const hasOtherLanguage = adoptPreferences(home)
  forgetSignInTries()
  if (!pair) {
    seedHomeData(home)
    if (hasOtherLanguage) await loadHomeData()
    return
  }
  try {
    const { switchTo } = await import('#web/platform/session/switch-to.ts')
    await switchTo(pair.orgCode, pair.roleNo)
    await loadHomeData()
  } catch {
    seedHomeData(home)
  }
}

const isFollowed = (message: TabMessage): message is FollowedMessage =>
  ['language', 'pair', 'acting', 'signed-in'].includes(message.kind)

/** All tabs of a browser show the same person, organization, role and language. */
const followOtherTab = (message: TabMessage) => {
  if (message.kind === 'signed-out') {
    forgetPerson()
    forgetExpiry()
    setPhase({ name: 'signed-out' })
  }
  if (currentPhase().name === 'signed-in' && isFollowed(message))
    import('./follow-tab.ts').then((chunk) => chunk.followTab(message)).catch(() => undefined)
}

/** Loaded on demand, because a session rarely ends on the first screen. */
const endSession = async (failure: ApiFailure): Promise<boolean> => {
  try {
    return await import('#web/platform/session/over.ts').then((chunk) => chunk.endSession(failure))
  } catch {
    // The code that would show the reason could not be loaded.
    keepReturnPath()
    goToLogin({ byPerson: false })
    return false
  }
}

/** Another person is signed in: reloads the page. */
const leaveToAnother = () =>
  void import('#web/platform/sign-in-again/make-room.ts').then(
    (chunk) => chunk.makeRoomForOther(),
    () => location.reload(),
  )

const watchOtherPages = () => {
  identity.ended = endSession
  identity.another = leaveToAnother
  identity.refused = (failure) =>
    import('#web/platform/session/acting.ts').then((chunk) => chunk.afterIdentity(failure))
  onOtherTab(followOtherTab)
  // A page restored from the back-forward cache may belong to a session that has ended.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && currentPhase().name === 'signed-in') reloadSession().catch(() => undefined)
  })
}

/** Loaded on demand: a signed-in person with home in the HTML does not need it. */
const withSignIn = async (act: (flow: typeof import('./sign-in-flow.ts')) => unknown) => {
  try {
    await act(await import('./sign-in-flow.ts'))
  } catch {
    setPhase({ name: 'unreachable' })
  }
}

/** Cleans the address, then decides how the page starts. Makes no request before the address is clean. */
export const start = () => {
  watchTab()
  refuseStrayFiles()
  const { config, home, expiresIn, isSessionUnknown } = readBoot()
  const reading = readAddress(location.href, config.environments)
  if (reading.cleaned !== location.href) history.replaceState(history.state, '', reading.cleaned)
  rememberPage(reading)
  onLookChange(() => applyTheme(currentLook()))
  applyTheme(currentLook())
  watchOtherPages()
  if (expiresIn !== null) noteExpiry(expiresIn)

  // This page requires no sign-in, and is the same for a signed-in person.
  if (location.pathname === basePath + forgottenPasswordPath) return setPhase({ name: 'password-forgotten' })

  const { callback } = reading
  if (callback?.kind === 'code' && takeCode(callback.code))
    return void withSignIn(({ exchangeCode }) => exchangeCode(callback))
  if (callback?.kind === 'error') return void withSignIn(({ showSignInError }) => showSignInError(callback))
  if (reading.isSignedOut && !home) return setPhase({ name: 'signed-out' })
  if (home) return void enterWith(wholeHome(home))
  // The page comes from the service worker: the server could not be reached.
  if ('kept' in document.documentElement.dataset)
    return void withSignIn(({ enterWithCachedHome }) => enterWithCachedHome())
  // The server could not verify whether this browser is signed in.
  if (isSessionUnknown) return void withSignIn(({ loadSignedIn }) => loadSignedIn())
  // The session has ended: the cached home must not be shown offline.
  forgetCachedHome()
  // Without a session the page redirects to the external login automatically, at most three times a minute.
  keepReturnPath()
  if (!goToLogin({ byPerson: false })) setPhase({ name: 'sign-in-loops' })
}
