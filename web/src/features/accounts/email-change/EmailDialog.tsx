import { useEffect, useId, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { emailPhrases } from './phrases.ts'
import { useEmailChange } from './use-email-change.ts'

type Props = {
  /** Domains that an address may have. */
  domains: readonly string[]
  revision: number
  /** Address that waits for its code, if any. */
  pending: string | undefined
  /** Whether its code has expired. */
  isOver: boolean
  onClose: () => void
  onChanged: (address: string) => void
}

/** Asks for the new address, then for the code that was mailed to it. */
export function EmailDialog({ domains, revision, pending, isOver, onClose, onChanged }: Props) {
  const words = usePhrases(emailPhrases)
  const form = useId()
  const change = useEmailChange({ revision, pending, onChanged })
  const isAsking = pending === undefined
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isAsking ? words.cancel : words.close}</Button>
          <Button kind="primary" type="submit" form={form} busy={change.isBusy}>
            {isAsking ? words.send : words.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="email-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (change.isBusy) return
          if (isAsking) change.send(change.address)
          else change.confirm()
        }}
      >
        {isAsking ? (
          <Field
            label={words.address}
            required
            hint={`${words.addressAt({ domains })}${words.addressHint}`}
            error={change.error}
          >
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="email"
                spellCheck={false}
                maxLength={254}
                value={change.address}
                onChange={(event) => change.typeAddress(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <>
            <p aria-live="polite">
              {isOver ? words.overDetail({ address: pending }) : words.sentTo({ address: pending })}
            </p>
            <CodeField change={change} pending={pending} />
          </>
        )}
      </form>
    </Dialog>
  )
}

function CodeField({ change, pending }: { change: ReturnType<typeof useEmailChange>; pending: string }) {
  const words = usePhrases(emailPhrases)
  const { code, error, restSeconds, isSending, typeCode, send } = change
  const field = useRef<HTMLInputElement>(null)
  // The focus would stay on the submit button, which React keeps in the DOM for both steps.
  useEffect(() => field.current?.focus(), [])
  return (
    <Field label={words.code} required hint={words.codeHint} error={error}>
      {(control) => (
        <span className="email-code">
          <input
            {...control}
            ref={field}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={(event) => typeCode(event.target.value)}
          />
          <Button disabled={restSeconds > 0} busy={isSending} onClick={() => send(pending)}>
            {restSeconds > 0 ? words.resendIn({ seconds: restSeconds }) : words.resend}
          </Button>
        </span>
      )}
    </Field>
  )
}
