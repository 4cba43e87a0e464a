import type { StepUpMethod } from '@iambiz/contract/features/accounts/credentials.ts'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { verifyHere, WindowBlocked } from './at-provider.ts'
import { passwordFieldPhrases, stepUpMethods, stepUpPhrases } from './phrases.ts'
import './step-up-dialog.css'

/** The server's request: the reason as a message, and the methods available to this person. */
export type StepUpQuestion = { reason: string; methods: readonly StepUpMethod[] }

/** Throws an ApiFailure if the input is wrong. */
export type Confirm = (method: StepUpMethod, value: string) => Promise<void>

type Props = {
  /** Id of the form, for a button outside it. */
  id: string
  question: StepUpQuestion
  onConfirm: Confirm
  onBusy: (isBusy: boolean) => void
}

/** Asks a signed-in person for one of their authentication factors. */
export function StepUpForm({ id, question: { reason, methods }, onConfirm, onBusy }: Props) {
  const words = usePhrases(stepUpPhrases)
  const names = usePhrases(stepUpMethods)
  const [chosen, setChosen] = useState<StepUpMethod>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const atProvider = useVerification(onConfirm)
  const method = chosen ?? methods[0]
  if (!method) return <p>{words.signInAgain}</p>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!method) return
    if (method === 'provider') return atProvider.begin()
    if (method !== 'passkey' && typed.trim() === '') return setError(words.empty({ what: names[method] }))
    // Clears the error first, so that an identical one is announced again and moves the focus to the field.
    setError(undefined)
    onBusy(true)
    try {
      await onConfirm(method, method === 'password' ? typed : typed.trim())
    } catch (failure) {
      const isCancelled = method === 'passkey' && !(failure instanceof ApiFailure)
      setError(isCancelled ? words.passkeyCancelled : messageOf(failure))
      setTyped('')
      onBusy(false)
    }
  }

  function choose(next: StepUpMethod) {
    setChosen(next)
    setTyped('')
    setError(undefined)
  }

  return (
    <form id={id} className="step-up" noValidate onSubmit={submit}>
      <div>
        <p>{reason}</p>
        <p>{words.detail}</p>
      </div>
      {methods.length > 1 && (
        <Segmented
          label={words.method}
          options={methods.map((value) => ({ value, label: names[value] }))}
          value={method}
          onChange={choose}
        />
      )}
      <input type="text" autoComplete="username" value={sessionState().iamAccount ?? ''} readOnly hidden />
      {method === 'provider' && <AtProvider {...atProvider} />}
      {method === 'passkey' && (
        <div>
          <p>{words.passkeyHint}</p>
          {error && <p role="alert">{error}</p>}
        </div>
      )}
      {method !== 'provider' && method !== 'passkey' && (
        <MethodField key={method} method={method} value={typed} onChange={setTyped} error={error} />
      )}
    </form>
  )
}

const messageOf = (failure: unknown) => (failure instanceof ApiFailure ? failure.message : String(failure))

type Stage = 'asked' | 'waiting' | 'blocked' | { failed: string }

const stageOf = (failure: unknown): Stage =>
  failure instanceof WindowBlocked ? 'blocked' : { failed: messageOf(failure) }

/** State of the verification in the other window; it can be restarted while the window is open. */
function useVerification(onConfirm: Confirm) {
  const [stage, setStage] = useState<Stage>('asked')
  const begin = async () => {
    setStage('waiting')
    await onConfirm('provider', '').catch((failure: unknown) => setStage(stageOf(failure)))
  }
  const beginHere = () => void verifyHere().catch((failure: unknown) => setStage(stageOf(failure)))
  return { stage, begin, beginHere }
}

function AtProvider({ stage, beginHere }: Pick<ReturnType<typeof useVerification>, 'stage' | 'beginHere'>) {
  const words = usePhrases(stepUpPhrases)
  return (
    <div>
      <p>{words.providerHint}</p>
      <p role="status">
        {stage === 'waiting' && words.waiting}
        {stage === 'blocked' && words.blocked}
      </p>
      {typeof stage === 'object' && <p role="alert">{stage.failed}</p>}
      {stage === 'blocked' && (
        <Button kind="link" onClick={beginHere}>
          {words.here}
        </Button>
      )}
    </div>
  )
}

type MethodFieldProps = {
  method: Exclude<StepUpMethod, 'provider' | 'passkey'>
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

function MethodField({ method, ...rest }: MethodFieldProps) {
  const words = usePhrases(stepUpPhrases)
  const fieldWords = usePhrases(passwordFieldPhrases)
  if (method === 'password') {
    return (
      <PasswordField label={words.password} words={fieldWords} autoComplete="current-password" {...rest} />
    )
  }
  if (method === 'totp') return <CodeField label={words.code} hint={words.codeHint} {...rest} />
  const { value, onChange, error } = rest
  return (
    <Field label={words.recoveryCode} hint={words.recoveryHint} error={error} required>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
