import { Field } from '#web/ui/Field.tsx'
import { ApplicationCombobox } from './ApplicationCombobox.tsx'
import type { ApplicationChoice } from './choices.ts'

type Props = {
  label: string
  hint?: string
  required?: boolean
  /** Shown while nothing is chosen. */
  placeholder?: string
  value: string
  options: readonly ApplicationChoice[] | undefined
  error: string | undefined
  onChange: (value: string) => void
}

export function ApplicationField({ label, hint, required = false, error, ...choice }: Props) {
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {({ className: _, ...control }) => <ApplicationCombobox {...choice} {...control} label={label} />}
    </Field>
  )
}
