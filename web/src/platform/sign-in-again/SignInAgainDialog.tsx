import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { openSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Observable } from '#web/platform/observable.ts'
import { goToLogin, keepReturnPath, loginUrl } from '#web/platform/session/sign-in.ts'
import { stepUpPhrases } from '#web/platform/step-up/phrases.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MoveLabel } from '#web/ui/move-label.ts'
import { signInAgainPhrases } from './phrases.ts'
import './sign-in-again.css'

const leaveToLogin = () => {
  keepReturnPath()
  goToLogin({ byPerson: true })
}

/** Covers a page whose session has ended, hides its content, and offers the sign-in in another window. */
export function SignInAgainDialog({ code }: { code: Observable<number> }) {
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
