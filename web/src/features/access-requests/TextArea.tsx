import { useLayoutEffect, useRef } from 'react'
import { Field } from '#web/ui/Field.tsx'

type Props = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  required?: boolean
  error: string | undefined
}

/** Characters, as the contract of the calls has it. */
const longestText = 500

/** A few sentences, with how many characters of those allowed are used; a fault takes the focus. */
export function TextArea({ label, hint, value, onChange, required = false, error }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (error) area.current?.focus()
  }, [error])
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={
        <span className="request-hint">
          {hint}
          <span className="figures">
            {value.length}/{longestText}
          </span>
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          ref={area}
          className="control request-text"
          rows={4}
          maxLength={longestText}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
