import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { passwordFieldPhrases, stepUpPhrases } from './phrases.ts'
import './step-up-dialog.css'

type Props = {
  /** Why the server asks, in its words. */
  reason: string
  /** Throws an ApiFailure where the password is not the right one. */
  onConfirm: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks a person who is signed in for the password. */
export function StepUpDialog({ reason, onConfirm, onCancel }: Props) {
  const words = usePhrases(stepUpPhrases)
  const fieldWords = usePhrases(passwordFieldPhrases)
  const form = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setError(words.empty)
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (failure) {
      setError(failure instanceof ApiFailure ? failure.message : String(failure))
      setPassword('')
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} className="step-up" noValidate onSubmit={submit}>
        <div>
          <p>{reason}</p>
          <p>{words.detail}</p>
        </div>
        <input type="text" autoComplete="username" value={sessionState().iamAccount ?? ''} readOnly hidden />
        <PasswordField
          label={words.password}
          words={fieldWords}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
      </form>
    </Dialog>
  )
}
