import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { limitText } from './limit-text.ts'
import { textHint } from './text-hint.tsx'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint?: ReactNode
  /** Maximum number of characters, counted as code points. */
  longest: number
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  lang?: string | undefined
}

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
    <Field label={label} required={required} error={error} hint={textHint(hint, value, longest)}>
      {(fieldControl) => (
        <input {...fieldControl} {...control} type="text" value={value} {...limitText(longest, onChange)} />
      )}
    </Field>
  )
}
