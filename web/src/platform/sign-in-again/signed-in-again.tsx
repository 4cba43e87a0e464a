import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readCache } from '#web/platform/api/read-cache.ts'
import { askParent, onParentAnswer } from '#web/platform/embedding/parent.ts'
import { openSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases, words } from '#web/platform/i18n/phrases.ts'
import { type Observable, observable } from '#web/platform/observable.ts'
import { currentPhase } from '#web/platform/session/phase.ts'
import { actingPhrases } from '#web/platform/session/phrases.ts'
import { goToLogin, keepReturnPath, loginUrl } from '#web/platform/session/sign-in.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import { stepUpPhrases } from '#web/platform/step-up/phrases.ts'
import { notify, toasts } from '#web/platform/toasts/toasts.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MoveLabel } from '#web/ui/move-label.ts'
import { makeRoomForOther } from './make-room.ts'
import { signInAgainPhrases } from './phrases.ts'
import { type Found, whoIsThere } from './who-is-there.ts'
import './sign-in-again.css'

/** The code with which the session ended, as reported by refused calls. */
const shownCode = observable(0)

/** Returns the name of the person for whom the page acts; empty if none. */
const principalName = (): string => {
  const phase = currentPhase()
  return (phase.name === 'signed-in' && phase.signedIn.acting?.principalName) || ''
}

/** Calls `look` on every event that may follow a sign-in; returns a function that stops it. */
function whenSomebodySignsIn(look: () => void): () => void {
  const over = new AbortController()
  const leave = onOtherTab(({ kind }) => kind === 'signed-in' && look())
  // An embedding page may answer late.
  const leaveParent = onParentAnswer(look)
  // The sign-in window may have lost its connection to this page; closing it returns the focus here.
  addEventListener('focus', look, { signal: over.signal })
  return () => {
    leave()
    leaveParent()
    over.abort()
  }
}

const leaveToLogin = () => {
  keepReturnPath()
  goToLogin({ byPerson: true })
}

/** Covers a page whose session has ended, hides its content, and offers the sign-in in another window. */
function SignInAgainDialog({ code }: { code: Observable<number> }) {
  const words = usePhrases(signInAgainPhrases)
  const { move } = usePhrases(stepUpPhrases)
  const first = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'asked' | 'waiting' | 'blocked'>('asked')
  useEffect(() => first.current?.focus(), [])
  const open = () => setStage(openSignInWindow(loginUrl()) ? 'waiting' : 'blocked')
  const isEnded = useObservable(code) === sessionEnded
  return (
    // Rendered outside of the app, which provides the label of the move handle to all other dialogs.
    <MoveLabel value={move}>
      <Dialog
        open
        className="sign-in-again"
        title={isEnded ? words.endedElsewhere : words.timedOut}
        footer={
          <>
            <Button kind="link" onClick={leaveToLogin}>
              {words.here}
            </Button>
            <span className="spacer" />
            <Button ref={first} kind="primary" onClick={open}>
              {words.signIn}
            </Button>
          </>
        }
      >
        {isEnded && <p>{words.endedElsewhereDetail}</p>}
        <p>{words.kept}</p>
        <p className="sign-in-again-stage" role="status">
          {stage === 'waiting' && words.waiting}
          {stage === 'blocked' && words.blocked}
        </p>
        <p className="sign-in-again-hint">{words.hereHint}</p>
      </Dialog>
    </MoveLabel>
  )
}

async function show(code: number): Promise<Exclude<Found, 'nobody'>> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<SignInAgainDialog code={shownCode} />)
  const found = await new Promise<Exclude<Found, 'nobody'>>((resolve) => {
    const look = async () => {
      const seen = await whoIsThere()
      if (seen === 'nobody') return
      stop()
      resolve(seen)
    }
    const stop = whenSomebodySignsIn(() => void look())
    // An embedding page may have renewed the session already.
    void askParent(code).then((answer) => answer && look())
  })
  // For another person the cover stays until the page has reloaded, because the content must not be visible to them.
  if (found !== 'other') {
    root.unmount()
    place.remove()
  }
  return found
}

function takeUpChange(actedFor: string): void {
  const texts = words(actingPhrases)
  const text = actedFor && !sessionState().actingBy ? texts.over({ name: actedFor }) : texts.roleWithdrawn
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
 * Waits until the person has signed in again in another window, while this page retains its state. Resolves to true if
 * refused calls may be retried: the person, organization, role and delegation are the same. All calls share one dialog.
 */
export function signedInAgain(code: number): Promise<boolean> {
  // The first refusal deletes the cookies, and calls without cookies get a less specific code. Replies may arrive in
  // any order, so "ended elsewhere" replaces any other code.
  if (!asking || code === sessionEnded) shownCode.set(code)
  asking ??= ask(code).finally(() => {
    asking = undefined
  })
  return asking
}
