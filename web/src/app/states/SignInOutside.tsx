import { useEffect, useState } from 'react'
import { leadTop, onParentAnswer } from '#web/platform/embedding/parent.ts'
import { cookiesReach, openSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { takeReturnPath } from '#web/platform/session/return-path.ts'
import { homeUrl, loginUrl } from '#web/platform/session/sign-in.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import { signInAgainPhrases } from '#web/platform/sign-in-again/phrases.ts'
import { doorways } from '#web/platform/states/doorways.tsx'
import { StatePage } from '#web/platform/states/StatePage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { statePhrases } from './phrases.ts'

const goOn = () => {
  // Navigation to an address that differs only in the fragment would load nothing.
  history.replaceState(null, '', basePath + takeReturnPath())
  location.reload()
}

/** Signs in from inside a frame: the provider's pages cannot be framed, so they open in a separate window. */
export function SignInOutside() {
  const words = usePhrases(statePhrases)
  const { waiting } = usePhrases(signInAgainPhrases)
  const [stage, setStage] = useState<'asked' | 'waiting' | 'blocked'>(() =>
    cookiesReach() ? 'asked' : 'blocked',
  )
  useEffect(() => {
    const leaveTabs = onOtherTab(({ kind }) => kind === 'signed-in' && goOn())
    const leaveParent = onParentAnswer((answer) => (answer === 'renewed' ? goOn() : leadTop(loginUrl())))
    return () => {
      leaveTabs()
      leaveParent()
    }
  }, [])
  if (stage === 'blocked')
    return (
      <StatePage drawing={doorways.closed} title={words.notInsideThis} detail={words.notInsideThisDetail}>
        <a className="button button-primary button-normal" href={homeUrl()} target="_blank" rel="noopener">
          {words.openAlone}
        </a>
      </StatePage>
    )
  return (
    <StatePage drawing={doorways.closed} title={words.signInOutside} detail={words.signInOutsideDetail}>
      <Button kind="primary" onClick={() => setStage(openSignInWindow(loginUrl()) ? 'waiting' : 'blocked')}>
        {words.signInHere}
      </Button>
      <p role="status">{stage === 'waiting' && waiting}</p>
    </StatePage>
  )
}
