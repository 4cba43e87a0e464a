import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { readBoot } from '#web/platform/config.ts'
import { loadHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import { type HomeData, wholeHome } from '#web/platform/home/whole-home.ts'
import { currentLanguage } from '#web/platform/i18n/language.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { type AddressReading, readAddress } from '#web/platform/navigation/address.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { pairToRestore } from '#web/platform/session/accept.ts'
import { forgetExpiry, noteExpiry } from '#web/platform/session/expiry.ts'
import { currentLook, onLookChange } from '#web/platform/session/look.ts'
import { forgetSignInTries } from '#web/platform/session/loop-breaker.ts'
import { currentPhase, setPhase } from '#web/platform/session/phase.ts'
import { reloadSession, switchTo } from '#web/platform/session/session.ts'
import { forgetPerson, sessionState, updateSession } from '#web/platform/session/store.ts'
import { onOtherTab, type TabMessage } from '#web/platform/session/tabs.ts'
import { takeCode } from '#web/platform/session/used-codes.ts'
import { applyTheme } from '#web/theme/apply.ts'
import { tabPhrases } from './phrases.ts'
import { adoptPreferences, followLanguage } from './preferences.ts'
import { exchangeCode, loadSignedIn, sendToLogin, showSignInError } from './sign-in-flow.ts'

const rememberPage = ({ environment, containerType }: AddressReading) => {
  const stored = sessionState()
  const { environments, env } = readBoot().config
  const kept = environments.find((name) => name === stored.environment)
  updateSession({
    environment: environment ?? kept ?? env,
    containerType: containerType ?? stored.containerType,
    language: currentLanguage(),
    source: window.parent === window ? 'web' : 'frame',
  })
}

/** The pair of before a reload wins over the one that the server knows last, which another tab may have chosen. */
const enterWith = async (home: HomeData) => {
  const pair = pairToRestore(home.signedIn)
  const hasOtherLanguage = adoptPreferences(home)
  forgetSignInTries()
  if (!pair) {
    seedHomeData(home)
    if (hasOtherLanguage) await loadHomeData()
    return
  }
  try {
    await switchTo(pair.orgCode, pair.roleNo)
    await loadHomeData()
  } catch {
    seedHomeData(home)
  }
}

/** All tabs of a browser show the same person, organization, role and language. */
const followOtherTab = (message: TabMessage) => {
  if (message.kind === 'signed-out') {
    forgetPerson()
    forgetExpiry()
    setPhase({ name: 'signed-out' })
  }
  if (currentPhase().name !== 'signed-in') return
  if (message.kind === 'language') followLanguage(message.language)
  if (message.kind === 'pair' && message.userNo === sessionState().iamAccount) void followPair(message)
}

const followPair = async ({ orgCode, roleNo }: Extract<TabMessage, { kind: 'pair' }>) => {
  const { orgValue, roleValue } = sessionState()
  if (orgCode === orgValue && roleNo === roleValue) return
  try {
    const { current } = await switchTo(orgCode, roleNo, { isTold: true })
    if (current) notify.success(words(tabPhrases).switched({ org: current.orgName, role: current.roleName }))
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
  }
}

const watchOtherPages = () => {
  onOtherTab(followOtherTab)
  // A page out of the browser's back-forward cache may belong to a session that is over by now.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && currentPhase().name === 'signed-in') reloadSession().catch(() => undefined)
  })
}

/** Cleans the address, then decides what the page begins with. Makes no request before the address is clean. */
export const start = () => {
  const { config, home, expiresIn, isSessionUnknown } = readBoot()
  const reading = readAddress(location.href, config.environments)
  if (reading.cleaned !== location.href) history.replaceState(history.state, '', reading.cleaned)
  rememberPage(reading)
  onLookChange(() => applyTheme(currentLook()))
  applyTheme(currentLook())
  watchOtherPages()
  if (expiresIn !== null) noteExpiry(expiresIn)

  // Nobody has to be signed in there, and it stays as it is for who is.
  if (location.pathname.endsWith('/password/forgot')) return setPhase({ name: 'password-forgotten' })

  const { callback } = reading
  if (callback?.kind === 'code' && takeCode(callback.code)) return void exchangeCode(callback)
  if (callback?.kind === 'error') return showSignInError(callback.error)
  if (reading.isSignedOut && !home) return setPhase({ name: 'signed-out' })
  if (home) return void enterWith(wholeHome(home))
  // Nobody could say yet whether this browser is signed in.
  if (isSessionUnknown) return void loadSignedIn()
  sendToLogin()
}
