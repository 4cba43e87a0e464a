import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { askParent, leadTop } from '#web/platform/embedding/parent.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { isSomethingAtStake } from '#web/platform/sign-in-again/at-stake.ts'
import { notify, toasts } from '#web/platform/toasts/toasts.ts'
import { forgetExpiry } from './expiry.ts'
import { currentPhase, setPhase } from './phase.ts'
import { overPhrases } from './phrases.ts'
import { goToLogin, keepReturnPath, loginUrl } from './sign-in.ts'
import { forgetPerson } from './store.ts'

/** Returns the milliseconds needed to read the message; longer if another person may have ended the session. */
export const pauseBeforeLogin = (code: number) => (code === sessionEnded ? 6000 : 1500)

/**
 * Maximum milliseconds to wait for the message to be rendered on a slow network, so that a failed load does not block
 * the sign-in.
 */
const longestWait = 10_000

let isShown = () => {}

/** Reports that the message is on screen: the reading time starts. */
export const reportOverIsShown = () => isShown()

const untilShown = () =>
  new Promise<void>((resolve) => {
    isShown = resolve
    setTimeout(resolve, longestWait)
  })

const textOf = (message: string) => message || words(overPhrases).sessionExpired

/** The message about the end of the session. */
let lastShown = { code: 0, text: '' }

/** Shows why the session has ended, and replaces the previous message. */
const tell = (code: number, message: string) => {
  const others = toasts.get().filter(({ text }) => text !== lastShown.text)
  lastShown = { code, text: textOf(message) }
  setPhase({ name: 'over', code })
  toasts.set(others)
  notify.notice(lastShown.text, { stays: true })
}

/** Resolves after the reading time, which restarts if the message was replaced. */
const untilRead = async () => {
  for (let read = 0; read !== lastShown.code; ) {
    read = lastShown.code
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeLogin(read)))
  }
}

/** Leaves the page for the sign-in. */
const leaveForLogin = async (code: number, message: string) => {
  const shown = untilShown()
  tell(code, message)
  forgetPerson()
  // A running request would bring the page back.
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

/** Asks for the sign-in in another window, and retains the page's state. */
const waitForSignIn = async (code: number, message: string): Promise<boolean> => {
  forgetExpiry()
  const question = await import('#web/platform/sign-in-again/signed-in-again.tsx').catch(() => undefined)
  if (question) return question.signedInAgain(code)
  notify.notice(textOf(message), { stays: true })
  return false
}

let isExpected = false

/**
 * The session is about to end and the page says so itself, such as after a change of the password; a refusal then says
 * nothing more. The page is left with the next step.
 */
export const expectSessionEnd = () => {
  isExpected = true
}

/**
 * The only handler for a session that ends: codes 1006, 1007, 1008 and 1010 of any call. Resolves to true once the same
 * person has signed in again, so that the call may be retried.
 */
export const endSession = async ({ code, message }: ApiFailure): Promise<boolean> => {
  if (isExpected) return false
  const { name } = currentPhase()
  // The first refusal deletes the cookies, and calls without cookies get a less specific code. Replies may arrive in
  // any order, so "ended elsewhere" replaces any other message.
  if (name === 'over' && code === sessionEnded && lastShown.code !== code) tell(code, message)
  if (name === 'over' || name === 'leaving' || name === 'signed-out') return false
  if (name === 'signed-in' && isSomethingAtStake()) return waitForSignIn(code, message)
  await leaveForLogin(code, message)
  return false
}
