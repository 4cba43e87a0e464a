import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import './text-field.css'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint?: ReactNode
  /** Characters, as people count them. */
  longest: number
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  lang?: string | undefined
}

/** One line of text, with how many characters of those allowed are used. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  longest,
  required = false,
  ...control
}: Props) {
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={
        <span className="text-field-count">
          {hint}
          <span className="figures">
            {[...value].length} / {longest}
          </span>
        </span>
      }
    >
      {(fieldControl) => (
        <input
          {...fieldControl}
          {...control}
          type="text"
          maxLength={longest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
