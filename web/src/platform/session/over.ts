import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { askParent, leadTop } from '#web/platform/embedding/parent.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { isSomethingAtStake } from '#web/platform/sign-in-again/at-stake.ts'
import { notify, toasts } from '#web/platform/toasts/toasts.ts'
import { forgetExpiry } from './expiry.ts'
import { overPhrases } from './over-phrases.ts'
import { currentPhase, setPhase } from './phase.ts'
import { goToLogin, keepReturnPath, loginUrl } from './sign-in.ts'
import { forgetPerson } from './store.ts'

/** Long enough to read one sentence, and more where somebody else may have ended the session. */
export const pauseBeforeLogin = (code: number) => (code === sessionEnded ? 6000 : 1500)

/** Milliseconds that the sentence may take to come, on a slow network; whoever cannot get it is not kept for ever. */
const longestWait = 10_000

let isShown = () => {}

/** The sentence is there: reading it begins. */
export const reportOverIsShown = () => isShown()

const untilShown = () =>
  new Promise<void>((resolve) => {
    isShown = resolve
    setTimeout(resolve, longestWait)
  })

const textOf = (message: string) => message || words(overPhrases).sessionExpired

/** What the page says of the end of the session. */
let told = { code: 0, text: '' }

/** Says why the session is over, in place of what was said before. */
const tell = (code: number, message: string) => {
  const others = toasts.get().filter(({ text }) => text !== told.text)
  told = { code, text: textOf(message) }
  setPhase({ name: 'over', code })
  toasts.set(others)
  notify.notice(told.text, { stays: true })
}

/** Resolves when what stands there can have been read, also where it was said only now. */
const untilRead = async () => {
  for (let read = 0; read !== told.code; ) {
    read = told.code
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeLogin(read)))
  }
}

/** Has the person sign in on this page, which leaves it. */
const leaveForLogin = async (code: number, message: string) => {
  const shown = untilShown()
  tell(code, message)
  forgetPerson()
  // What is still on its way would bring the page back.
  forgetHomeData()
  forgetExpiry()
  keepReturnPath()
  const answer = await askParent(code)
  if (answer === 'renewed') return location.reload()
  if (answer === 'sign-in-at-top') leadTop(loginUrl())
  void shown.then(untilRead).then(() => {
    if (!goToLogin({ byPerson: false })) setPhase({ name: 'sign-in-loops' })
  })
}

/** Has the person sign in beside this page, which stays as it is. */
const waitForSignIn = async (code: number, message: string): Promise<boolean> => {
  forgetExpiry()
  const question = await import('#web/platform/sign-in-again/signed-in-again.tsx').catch(() => undefined)
  if (question) return question.signedInAgain(code)
  notify.notice(textOf(message), { stays: true })
  return false
}

/**
 * The one place where a session ends by itself: codes 1006, 1007, 1008 and 1010 of any call. True once the same person is signed
 * in again, so that what was refused may be sent once more.
 */
export const endSession = async ({ code, message }: ApiFailure): Promise<boolean> => {
  const { name } = currentPhase()
  // The first refusal takes the cookies away, and what is refused without them knows less, whichever is heard first.
  if (name === 'over' && code === sessionEnded && told.code !== code) tell(code, message)
  if (name === 'over' || name === 'leaving' || name === 'signed-out') return false
  if (name === 'signed-in' && isSomethingAtStake()) return waitForSignIn(code, message)
  await leaveForLogin(code, message)
  return false
}
