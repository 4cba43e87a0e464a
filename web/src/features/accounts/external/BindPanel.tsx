import type { StartedAuthorization } from '@iambiz/contract/features/accounts/external.ts'
import { inAppBrowser } from '@iambiz/contract/platform/in-app-browser.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { goElsewhere, isInClient, isPhone, openElsewhere } from './open-elsewhere.ts'
import { bindPhrases, type Ending, endings, externalTypes } from './phrases.ts'
import type { Standing } from './standing.ts'
import type { Authorization } from './use-authorization.ts'

type Person = { userName: string; userNo: string }

type Props = {
  type: ExternalType
  person: Person
  authorization: Authorization
  onClose: () => void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The steps of binding an external account; each possible ending shows what to do next. */
export function BindPanel({ type, person, authorization, onClose }: Props) {
  const words = usePhrases(bindPhrases)
  const { standing } = authorization
  return (
    <div className="bind-panel">
      {standing.at === 'starting' ? (
        <Skeleton label={words.loading}>
          <SkeletonBlock width={176} height={176} />
        </Skeleton>
      ) : standing.at === 'waiting' ? (
        <Waiting type={type} standing={standing} onRefresh={authorization.begin} />
      ) : standing.at === 'confirmed' ? (
        <Confirm type={type} person={person} standing={standing} authorization={authorization} />
      ) : (
        <Over type={type} ending={standing.ending} onAgain={authorization.begin} onClose={onClose} />
      )}
    </div>
  )
}

type WaitingProps = {
  type: ExternalType
  standing: Extract<Standing, { at: 'waiting' }>
  onRefresh: () => void
}

function Waiting({ type, standing: { started, isScanned, secondsLeft }, onRefresh }: WaitingProps) {
  const words = usePhrases(bindPhrases)
  const name = usePhrases(externalTypes)[type]
  return (
    <>
      {started && (
        <div className="bind-qr" data-scanned={isScanned}>
          {/* The image links to the address in the QR code, for people without a camera. */}
          <a href={started.qrContent} target="_blank" rel="noopener noreferrer">
            <img src={started.qrCode} alt={words.qr({ name })} width={144} height={144} />
          </a>
          {isScanned && (
            <p aria-hidden="true">
              <Icon name="circle-check" size={24} />
              {words.scanned}
            </p>
          )}
        </div>
      )}
      <div className="bind-side">
        <p className="visually-hidden" role="status">
          {isScanned ? words.scanned : ''}
        </p>
        <ol className="bind-steps">
          <Step at={isScanned ? 'done' : 'now'} number={1}>
            {words.scan({ name })}
            {started && <OnPhone type={type} started={started} name={name} />}
          </Step>
          <Step at={isScanned ? 'now' : 'later'} number={2}>
            {words.choose}
            {started && <NumberBoxes number={started.number} />}
          </Step>
          <Step at="later" number={3}>
            {words.finish({ name })}
          </Step>
        </ol>
        <p className="bind-time figures">
          <Icon name="timer" size={14} />
          {words.validFor({ time: clock(secondsLeft) })}
          <Button kind="link" size="small" onClick={onRefresh}>
            {words.refresh}
          </Button>
          {started && !isPhone() && (
            <Button kind="link" size="small" onClick={() => openElsewhere(started.authorizeUrl)}>
              {words.here}
            </Button>
          )}
        </p>
      </div>
    </>
  )
}

/** The two digits that the phone shows too; screen readers read them as one number. */
function NumberBoxes({ number }: { number: string }) {
  const words = usePhrases(bindPhrases)
  return (
    <span className="bind-number" role="img" aria-label={words.number({ number })}>
      {[...number].map((digit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two digits may be equal, so the digit is no unique key
        <span key={at}>{digit}</span>
      ))}
    </span>
  )
}

type OnPhoneProps = { type: ExternalType; started: StartedAuthorization; name: string }

function OnPhone({ type, started, name }: OnPhoneProps) {
  const words = usePhrases(bindPhrases)
  // Only the provider's own in-app browser signs people in silently; other in-app browsers need the page for phones.
  const isOwn = inAppBrowser(navigator.userAgent) === type
  const address = isOwn || !isInClient() ? started.authorizeUrl : started.qrContent
  return (
    <span className="bind-phone">
      {words.onPhone}
      <Button kind="link" size="small" onClick={() => goElsewhere(address)}>
        {words.openInClient({ name })}
      </Button>
    </span>
  )
}

type StepProps = { at: 'done' | 'now' | 'later'; number: number; children: ReactNode }

function Step({ at, number, children }: StepProps) {
  return (
    <li data-at={at} aria-current={at === 'now' ? 'step' : undefined}>
      <span className="bind-step-mark" aria-hidden="true">
        {at === 'done' ? <Icon name="check" size={12} /> : number}
      </span>
      <div>{children}</div>
    </li>
  )
}

type ConfirmProps = Omit<Props, 'onClose'> & { standing: Extract<Standing, { at: 'confirmed' }> }

/** Shows the external account and the portal account for confirmation before they are bound. */
function Confirm({ type, person, standing, authorization }: ConfirmProps) {
  const words = usePhrases(bindPhrases)
  const name = usePhrases(externalTypes)[type]
  return (
    <section className="bind-confirm" aria-label={words.check}>
      <p role="status">{words.check}</p>
      <dl>
        <div>
          <dt>{words.from({ name })}</dt>
          <dd>
            <bdi>{standing.displayName}</bdi>
          </dd>
        </div>
        <Icon name="arrow-right" size={18} />
        <div>
          <dt>{words.to}</dt>
          <dd>
            <bdi>{person.userName}</bdi> <span className="figures">{person.userNo}</span>
          </dd>
        </div>
      </dl>
      <div className="bind-actions">
        <Button kind="primary" busy={authorization.isBinding} onClick={authorization.bind}>
          {words.finishNow}
        </Button>
        <Button
          onClick={() => {
            authorization.giveUp()
            authorization.begin()
          }}
        >
          {words.notMine}
        </Button>
        <span className="bind-time figures">{words.checkFor({ time: clock(standing.secondsLeft) })}</span>
      </div>
    </section>
  )
}

/** Endings after which a retry cannot succeed. */
const isFinal: ReadonlySet<Ending> = new Set(['misconfigured', 'not_allowed', 'bound', 'testEnvironment'])
const isSameAgain: ReadonlySet<Ending> = new Set(['busy', 'unknown'])

type OverProps = { type: ExternalType; ending: Ending; onAgain: () => void; onClose: () => void }

function Over({ type, ending, onAgain, onClose }: OverProps) {
  const words = usePhrases(bindPhrases)
  const name = usePhrases(externalTypes)[type]
  const language = useLanguage()
  const { title, detail } = endings[ending]
  return (
    <div className="bind-over" role="alert">
      <Icon name={ending === 'cancelled' || ending === 'expired' ? 'info' : 'triangle-alert'} size={20} />
      <div>
        <p className="bind-over-title">{title[language]({ name })}</p>
        <p>{detail[language]({ name })}</p>
        <div className="bind-actions">
          {isFinal.has(ending) ? (
            <Button onClick={onClose}>{words.close}</Button>
          ) : (
            <Button kind="primary" icon="refresh-cw" onClick={onAgain}>
              {isSameAgain.has(ending) ? words.retry : words.again}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
