import { type FormEvent, useState } from 'react'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { wizardPhrases } from './phrases.ts'

const longestName = 40
const digits = 6

/** Returns the attempts left and the clock drift in seconds of a wrong code; empty for other failures. */
function detailsOf({ code, data }: ApiFailure): { left?: number; driftSec?: number } {
  return code === 4005 && typeof data === 'object' && data !== null ? data : {}
}

type Props = {
  id: string
  failure: ApiFailure | null
  onCode: (code: string, name: string) => void
}

/** Asks for the first code of the device and for its name. */
export function CodeStep({ id, failure, onCode }: Props) {
  const words = usePhrases(wizardPhrases)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isShort, setShort] = useState(false)
  const { left, driftSec } = failure ? detailsOf(failure) : {}
  const refusal =
    failure && (left === undefined ? failure.message : words.refused({ message: failure.message, left }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < digits) return setShort(true)
    setShort(false)
    onCode(code, name.trim())
  }

  return (
    <form id={id} className="totp-code" noValidate onSubmit={submit}>
      <h3>{words.codeTitle}</h3>
      <CodeField
        label={words.codeLabel}
        hint={words.codeHint}
        value={code}
        onChange={setCode}
        error={isShort ? words.empty : (refusal ?? undefined)}
      />
      {driftSec !== undefined && (
        <p className="totp-drift" role="status">
          {words.drift({ minutes: Math.max(1, Math.round(Math.abs(driftSec) / 60)) })}
        </p>
      )}
      <TextField
        label={words.nameLabel}
        value={name}
        onChange={setName}
        error={undefined}
        longest={longestName}
      />
    </form>
  )
}
