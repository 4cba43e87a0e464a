import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { elementCodePhrases } from './element-code-phrases.ts'
import { fetchRandomCode } from './random-code.ts'

/** Fetches a one-time code, with which the application's system reads element permissions; nothing is saved. */
export function ElementCodeField({ systemCode }: { systemCode: string }) {
  const words = usePhrases(elementCodePhrases)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    setCode((await fetchRandomCode(systemCode)) ?? '')
    setBusy(false)
  }
  return (
    <Field label={words.elementCode} hint={words.elementCodeHint}>
      {(control) => (
        <div className="element-code">
          <input {...control} type="text" readOnly value={code} onFocus={({ target }) => target.select()} />
          <Button busy={isBusy} onClick={() => void get()}>
            {words.getCode}
          </Button>
        </div>
      )}
    </Field>
  )
}
