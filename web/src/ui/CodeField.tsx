import { useState } from 'react'
import { Field } from './Field.tsx'
import './code-field.css'

const digits = 6

type Props = {
  label: string
  hint?: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

/** Returns the digits of a text; NFKC normalization converts full-width digits. */
const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, digits)

/** A six-digit code: one input, for touch, paste and screen readers, displayed as six boxes. */
export function CodeField({ label, hint, value, onChange, error }: Props) {
  const [isFocused, setFocused] = useState(false)
  const at = Math.min(value.length, digits - 1)
  return (
    <Field label={label} hint={hint} error={error} required>
      {({ className: _, ...control }) => (
        <span className="code-field">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onChange(digitsOf(event.target.value))}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <span aria-hidden="true">
            {[0, 1, 2, 3, 4, 5].map((place) => (
              <i key={place} data-current={(isFocused && place === at) || undefined}>
                {value[place]}
              </i>
            ))}
          </span>
        </span>
      )}
    </Field>
  )
}
