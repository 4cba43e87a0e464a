import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { portalConfig } from '#web/platform/config.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { forgetExpiry } from './expiry.ts'
import { currentPhase, setPhase } from './phase.ts'
import { goToLogin, keepReturnPath } from './sign-in.ts'
import { forgetPerson, sessionState } from './store.ts'

/** Long enough to read one sentence, and more where somebody else may have ended the session. */
const pauseBeforeLogin = (code: number) => (code === sessionEnded ? 6000 : 1500)

/** Tells a configured page that frames the portal; nobody else learns anything. */
export const tellParent = (code: number, parent: Window = window.parent) => {
  if (parent === window) return
  const { embeddingParents, timeZone } = portalConfig()
  const { environment } = sessionState()
  const message = {
    type: 'token-expired',
    source: 'iambiz',
    env: environment ?? '',
    code,
    time: toWireTime(Date.now(), timeZone),
  }
  // The browser delivers only to the origin that the parent really has.
  for (const origin of embeddingParents) parent.postMessage(message, origin)
}

/** The one place where a session ends by itself: codes 1006, 1007, 1008 and 1010 of any call. */
export const endSession = (code: number, message: string) => {
  const { name } = currentPhase()
  if (name === 'over' || name === 'leaving' || name === 'signed-out') return
  setPhase({ name: 'over', code })
  forgetPerson()
  forgetExpiry()
  tellParent(code)
  notify.failure(message || words(platformPhrases).sessionExpired)
  keepReturnPath()
  setTimeout(() => {
    if (!goToLogin({ byPerson: false })) setPhase({ name: 'sign-in-loops' })
  }, pauseBeforeLogin(code))
}
