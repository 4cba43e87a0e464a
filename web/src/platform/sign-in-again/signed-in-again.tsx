import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { createRoot } from 'react-dom/client'
import { readCache } from '#web/platform/api/read-cache.ts'
import { askParent, onParentAnswer } from '#web/platform/embedding/parent.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { observable } from '#web/platform/observable.ts'
import { actingPhrases } from '#web/platform/session/acting-phrases.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import { notify, toasts } from '#web/platform/toasts/toasts.ts'
import { makeRoomForOther } from './make-room.ts'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { type Found, whoIsThere } from './who-is-there.ts'

/** With which code the session ended, as far as calls were told. */
const codeTold = observable(0)

/** Whom the page took the person to act for. */
const principalName = (): string => {
  const phase = currentPhase()
  return (phase.name === 'signed-in' && phase.signedIn.acting?.principalName) || ''
}

/** Looks for a sign-in whenever one may have happened; gives what ends the looking. */
function whenSomebodySignsIn(look: () => void): () => void {
  const over = new AbortController()
  const leave = onOtherTab(({ kind }) => kind === 'signed-in' && look())
  // A page that frames this one may know later than it was asked.
  const leaveParent = onParentAnswer(look)
  // A window that cannot speak to this one leaves it when it is closed.
  addEventListener('focus', look, { signal: over.signal })
  return () => {
    leave()
    leaveParent()
    over.abort()
  }
}

async function show(code: number): Promise<Exclude<Found, 'nobody'>> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<SignInAgainDialog code={codeTold} />)
  const found = await new Promise<Exclude<Found, 'nobody'>>((resolve) => {
    const look = async () => {
      const seen = await whoIsThere()
      if (seen === 'nobody') return
      stop()
      resolve(seen)
    }
    const stop = whenSomebodySignsIn(() => void look())
    // A page that frames this one may know better.
    void askParent(code).then((answer) => answer && look())
  })
  // What another person is not to see stays covered until the page has gone.
  if (found !== 'other') {
    root.unmount()
    place.remove()
  }
  return found
}

function takeUpChange(actedFor: string): void {
  const said = words(actingPhrases)
  const text = actedFor && !sessionState().actingBy ? said.over({ name: actedFor }) : said.roleWithdrawn
  notify.notice(text, { stays: true })
  void resetHomeData()
  void readCache.client?.resetQueries()
}

let asking: Promise<boolean> | undefined

async function ask(code: number): Promise<boolean> {
  const actedFor = principalName()
  // Another tab may have signed in since the refused call was sent.
  let found = await whoIsThere()
  if (found === 'nobody') found = await show(code)
  if (found === 'other') {
    makeRoomForOther()
    return new Promise(() => undefined)
  }
  toasts.set([])
  if (found === 'changed') takeUpChange(actedFor)
  return found === 'same'
}

/**
 * Waits until the person has signed in again, beside the page, which stays as it is. True where what was refused may be sent once
 * more: it is the same person with the same organization and role, acting for the same one. One question for all calls.
 */
export function signedInAgain(code: number): Promise<boolean> {
  // The first refusal takes the cookies away, and what is refused without them knows less, whichever is heard first.
  if (!asking || code === sessionEnded) codeTold.set(code)
  asking ??= ask(code).finally(() => {
    asking = undefined
  })
  return asking
}
