import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { askParent } from '#web/platform/embedding/parent.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { forgetExpiry } from './expiry.ts'
import { currentPhase, setPhase } from './phase.ts'
import { goToLogin, keepReturnPath } from './sign-in.ts'
import { forgetPerson } from './store.ts'

/** Long enough to read one sentence, and more where somebody else may have ended the session. */
const pauseBeforeLogin = (code: number) => (code === sessionEnded ? 6000 : 1500)

/** The one place where a session ends by itself: codes 1006, 1007, 1008 and 1010 of any call. */
export const endSession = (code: number, message: string) => {
  const { name } = currentPhase()
  if (name === 'over' || name === 'leaving' || name === 'signed-out') return
  setPhase({ name: 'over', code })
  forgetPerson()
  forgetExpiry()
  notify.failure(message || words(platformPhrases).sessionExpired)
  keepReturnPath()
  void askParent(code).then((answer) => {
    if (answer === 'renewed') return location.reload()
    setTimeout(() => {
      if (!goToLogin({ byPerson: false })) setPhase({ name: 'sign-in-loops' })
    }, pauseBeforeLogin(code))
  })
}
