import type { OwnSignIn } from '@iambiz/contract/features/logs/login.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { failReasonWords } from '#web/platform/fail-reason-phrases.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { useSourceType } from '#web/platform/source-type.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { loginTypeWords, signInPhrases } from './phrases.ts'
import '#web/ui/card-row.css'

type Words = Readonly<Record<string, string>>

type Props = {
  signIn: OwnSignIn
  /** Unique name of the row for screen readers; the time alone is not unique, because it is shown in minutes. */
  name: string
  onNotMe: () => void
}

/** One successful or failed sign-in: time, method, device, place, and the reason of a failure. */
export function SignInRow({ signIn, name, onNotMe }: Props) {
  const words = usePhrases(signInPhrases)
  const reasons = usePhrases(failReasonWords)
  // A sign-in method without a text here is shown by its name.
  const types: Words = usePhrases(loginTypeWords)
  const { deviceName, environment } = useDeviceWords()
  const { result, failReason, loginTime, loginType, ip, site, env, session, reportTime } = signIn
  const sourceType = useSourceType([loginType])
  return (
    <li className="card-row sign-in">
      <span className="sign-in-result" data-failed={result === 0 || undefined}>
        <Icon name={result === 0 ? 'circle-x' : 'circle-check'} size={16} />
        <span className="visually-hidden">{result === 0 ? words.failed : words.succeeded}</span>
      </span>
      <div>
        <p>
          <RelativeTime time={loginTime} />
          {failReason && <span className="sign-in-reason">{reasons[failReason]}</span>}
        </p>
        <p className="card-row-line figures">
          <bdi>{deviceName(signIn)}</bdi>
          {site && <bdi>{site}</bdi>}
          <bdi>{ip}</bdi>
          <span>{types[loginType] ?? sourceType(loginType)}</span>
          {env !== 'prod' && <span>{environment(env)}</span>}
        </p>
      </div>
      {reportTime ? (
        <Tag kind="warning" small>
          <RelativeTime time={reportTime} text={(time) => words.reported({ time })} />
        </Tag>
      ) : session === 'current' ? (
        <Tag kind="success" small>
          {words.current}
        </Tag>
      ) : (
        <Button kind="text" size="small" aria-label={words.notMeAt({ time: name })} onClick={onNotMe}>
          {words.notMe}
        </Button>
      )}
    </li>
  )
}
