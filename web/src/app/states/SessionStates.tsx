import { sessionEnded } from '@iambiz/contract/platform/codes.ts'
import { type ReactNode, useEffect } from 'react'
import { becomeOrdinaryWindow } from '#web/platform/embedding/sign-in-window.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { LoadComponent } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { pauseBeforeLogin, reportOverIsShown } from '#web/platform/session/over.ts'
import type { Phase } from '#web/platform/session/phase.ts'
import { continueToLogin } from '#web/platform/session/sign-in.ts'
import { signInAgainPhrases } from '#web/platform/sign-in-again/phrases.ts'
import { doorways } from '#web/platform/states/doorways.tsx'
import { StatePage } from '#web/platform/states/StatePage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { enterPortal, loadSignedIn, signInAgain } from '../sign-in-flow.ts'
import { useCountdown } from './countdown.ts'
import { statePhrases } from './phrases.ts'
import { SignInOutside } from './SignInOutside.tsx'

const homeSkeleton: LoadComponent = () =>
  import('../home/HomeSkeleton.tsx').then((chunk) => chunk.HomeSkeleton)

const forgottenPage: LoadComponent = () =>
  import('#web/features/accounts/credentials/ForgottenPage.tsx').then((chunk) => chunk.ForgottenPage)

const providerRetrySeconds = 5
const networkRetrySeconds = 15

/** The page for each phase without a signed-in person. */
export function SessionState({ phase }: { phase: Phase }) {
  const words = usePhrases(statePhrases)
  const signIn = (
    <Button kind="primary" onClick={signInAgain}>
      {words.signInAgain}
    </Button>
  )
  switch (phase.name) {
    case 'starting':
    case 'leaving':
    case 'signed-in':
      return null
    case 'entering':
      return <HomeToCome />
    case 'signed-out':
      return (
        <StatePage
          drawing={doorways.open}
          title={words.signedOut}
          detail={phase.isProviderAway ? words.signedOutHereDetail : words.signedOutDetail}
        >
          {signIn}
        </StatePage>
      )
    case 'signed-in-beside':
      return (
        <StatePage
          drawing={doorways.open}
          title={phase.isVerified ? words.verifiedBeside : words.signedInBeside}
          detail={words.signedInBesideDetail}
        >
          <Button
            onClick={() => {
              becomeOrdinaryWindow()
              void enterPortal()
            }}
          >
            {words.goOnHere}
          </Button>
        </StatePage>
      )
    case 'verification-failed':
      return (
        <StatePage drawing={doorways.closed} title={words.verificationFailed} detail={phase.message}>
          <p>{words.verificationFailedDetail}</p>
        </StatePage>
      )
    case 'sign-in-outside':
      return <SignInOutside />
    case 'over':
      return (
        <SessionOver key={phase.code} code={phase.code}>
          {signIn}
        </SessionOver>
      )
    case 'sign-in-failed':
      return (
        <StatePage drawing={doorways.closed} title={words.signInFailed} detail={phase.message}>
          {signIn}
        </StatePage>
      )
    case 'sign-in-loops':
      return (
        <StatePage drawing={doorways.closed} title={words.signInLoops} detail={words.signInLoopsDetail}>
          {signIn}
        </StatePage>
      )
    case 'organizations-failed':
      return (
        <StatePage
          drawing={doorways.nobody}
          title={words.organizationsFailed}
          detail={words.organizationsFailedDetail}
        >
          <Button kind="primary" icon="refresh-cw" onClick={() => void enterPortal()}>
            {words.retry}
          </Button>
        </StatePage>
      )
    case 'password-forgotten':
      return <OnDemand load={forgottenPage} props={{}} />
    case 'provider-unavailable':
      return <ProviderUnavailable />
    case 'unreachable':
      return <Unreachable message={phase.message} />
  }
}

/** A placeholder with the size of home. */
function HomeToCome() {
  return (
    <div className="wash">
      <div className="home">
        <OnDemand load={homeSkeleton} props={{}} />
      </div>
    </div>
  )
}

/** Shows why the session has ended, and when the page continues to the sign-in; the caller decides about that. */
function SessionOver({ code, children }: { code: number; children: ReactNode }) {
  const words = usePhrases(statePhrases)
  const ended = usePhrases(signInAgainPhrases)
  useEffect(reportOverIsShown, [])
  const seconds = useCountdown(Math.ceil(pauseBeforeLogin(code) / 1000), () => undefined)
  const [title, detail] =
    code === sessionEnded
      ? [ended.endedElsewhere, ended.endedElsewhereDetail]
      : [ended.timedOut, words.timedOutDetail]
  return (
    <StatePage
      drawing={doorways.open}
      title={title}
      detail={detail}
      facts={[[words.goesToSignIn, words.inSeconds({ seconds })]]}
    >
      {children}
    </StatePage>
  )
}

function ProviderUnavailable() {
  const words = usePhrases(statePhrases)
  const seconds = useCountdown(providerRetrySeconds, continueToLogin)
  return (
    <StatePage
      drawing={doorways.disconnected}
      title={words.providerDown}
      detail={words.providerDownDetail}
      facts={[[words.nextTry, words.inSeconds({ seconds })]]}
    >
      <Button kind="primary" icon="refresh-cw" onClick={continueToLogin}>
        {words.retryNow}
      </Button>
    </StatePage>
  )
}

function Unreachable({ message }: { message?: string | undefined }) {
  const words = usePhrases(statePhrases)
  const seconds = useCountdown(networkRetrySeconds, () => void loadSignedIn())
  useEffect(() => {
    const retry = () => void loadSignedIn()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <StatePage
      drawing={doorways.disconnected}
      title={message ?? words.networkFailed}
      detail={words.networkDetail}
      facts={[[words.nextTry, words.inSeconds({ seconds })]]}
    >
      <Button kind="primary" icon="refresh-cw" onClick={() => void loadSignedIn()}>
        {words.retryNow}
      </Button>
    </StatePage>
  )
}
