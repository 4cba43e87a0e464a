import type { ReactNode } from 'react'
import { Field } from '#web/ui/Field.tsx'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint?: ReactNode
  /** Characters, as people count them. */
  longest: number
  required?: boolean
  lang?: string | undefined
}

/** One line of text, with how many characters of those allowed are used. */
export function TextField({ label, value, onChange, error, hint, longest, required = false, lang }: Props) {
  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={
        <span className="editor-count">
          {hint}
          <span className="figures">
            {[...value].length} / {longest}
          </span>
        </span>
      }
    >
      {(control) => (
        <input
          {...control}
          type="text"
          lang={lang}
          maxLength={longest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type TimeProps = Omit<Props, 'longest' | 'lang'>

/** A moment in the deployment's time zone, to the minute. */
export function TimeField({ label, value, onChange, error, hint, required = false }: TimeProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          max="2099-12-31T23:59:59"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
