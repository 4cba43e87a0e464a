import type { PasswordPolicy } from '@iambiz/contract/features/accounts/credentials.ts'
import { type ReactNode, useEffect } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { readBoot } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { goToLogin } from '#web/platform/session/sign-in.ts'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ChooseForm } from './ChooseForm.tsx'
import { FormError } from './FormError.tsx'
import { forgottenPhrases } from './forgotten-phrases.ts'
import { useForgotten } from './use-forgotten.ts'
import './forgotten-page.css'

const toSignIn = () => void goToLogin({ byPerson: true })

/**
 * Resets a forgotten password with a mailed code. The page never reveals whether an account exists (OWASP, user
 * enumeration).
 */
export function ForgottenPage() {
  const words = usePhrases(forgottenPhrases)
  const policy = useRead(read('GET /iam-portal/v1/portal/password/policy'))
  const { data } = policy
  return (
    <div className="forgotten wash">
      {data ? (
        <Steps policy={data} />
      ) : (
        <NotRead error={policy.error} words={words} onRetry={policy.refetch}>
          <SkeletonBlock height={220} />
        </NotRead>
      )}
    </div>
  )
}

function Steps({ policy }: { policy: PasswordPolicy }) {
  const words = usePhrases(forgottenPhrases)
  const forgotten = useForgotten()
  const { step, typed, isHanded } = forgotten
  if (!policy.changeable || (!policy.mailsCodes && !isHanded && step !== 'done'))
    return <NotHere policy={policy} />
  if (step === 'done') return <Done />
  if (step === 'ask') return <AskForm forgotten={forgotten} />
  return (
    <Step
      title={words.chooseTitle}
      detail={
        isHanded
          ? words.handedTo({ account: typed.account.trim() })
          : words.sentTo({ account: typed.account.trim() })
      }
      above={
        <Button kind="link" icon="arrow-left" onClick={forgotten.back}>
          {words.back}
        </Button>
      }
    >
      <ChooseForm policy={policy} forgotten={forgotten} />
    </Step>
  )
}

type StepProps = { title: string; detail: ReactNode; above?: ReactNode; children?: ReactNode }

function Step({ title, detail, above, children }: StepProps) {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame resets the title for a new language
  useEffect(() => {
    // Runs after the effect of the application frame, which has no title for this address.
    queueMicrotask(() => {
      document.title = title
    })
  }, [title, language])
  return (
    <section className="forgotten-step" aria-labelledby="forgotten-title">
      {above}
      <h1 id="forgotten-title">{title}</h1>
      <p className="forgotten-detail" aria-live="polite">
        {detail}
      </p>
      {children}
    </section>
  )
}

function AskForm({ forgotten }: { forgotten: ReturnType<typeof useForgotten> }) {
  const words = usePhrases(forgottenPhrases)
  const { typed, errors, isAsking, type, send } = forgotten
  return (
    <Step title={words.title} detail={words.askDetail}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAsking) send(false)
        }}
      >
        <Field label={words.account} required error={errors.account}>
          {(control) => (
            <input
              {...control}
              type="text"
              // biome-ignore lint/a11y/noAutofocus: the field is the only one on the page
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={320}
              value={typed.account}
              onChange={(event) => type('account', event.target.value)}
            />
          )}
        </Field>
        <FormError text={errors.form} />
        <Button kind="primary" size="large" type="submit" busy={isAsking}>
          {words.send}
        </Button>
        <Button kind="link" onClick={toSignIn}>
          {words.toSignIn}
        </Button>
      </form>
    </Step>
  )
}

function Done() {
  const words = usePhrases(forgottenPhrases)
  return (
    <Step
      title={words.done}
      detail={words.doneDetail}
      above={
        <span className="forgotten-done">
          <Icon name="check" size={24} />
        </span>
      }
    >
      <Button kind="primary" size="large" onClick={toSignIn}>
        {words.signIn}
      </Button>
    </Step>
  )
}

function NotHere({ policy }: { policy: PasswordPolicy }) {
  const words = usePhrases(forgottenPhrases)
  const language = useLanguage()
  const { changeable, address } = policy
  const { serviceDesk } = readBoot().config
  return (
    <Step
      title={changeable ? words.noMails : words.elsewhere}
      detail={changeable ? words.noMailsDetail : words.elsewhereDetail}
    >
      {serviceDesk[language] && (
        <dl className="forgotten-facts">
          <dt>{words.serviceDesk}</dt>
          <dd>{serviceDesk[language]}</dd>
        </dl>
      )}
      {!changeable && address ? (
        <a className="button button-large button-primary" href={address}>
          {words.open}
        </a>
      ) : (
        <Button size="large" onClick={toSignIn}>
          {words.toSignIn}
        </Button>
      )}
    </Step>
  )
}
