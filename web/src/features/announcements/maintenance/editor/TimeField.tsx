import type { ReactNode } from 'react'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hint?: ReactNode
  required?: boolean
}

/** Field for a date and time in the deployment's time zone, with minute precision. */
export function TimeField({ label, value, onChange, error, hint, required = false }: Props) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <DateInput {...control} precision="minute" max="2099-12-31T23:59" value={value} onChange={onChange} />
      )}
    </Field>
  )
}
