import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

type Props = {
  label: string
  hint?: string
  value: string
  options: readonly { value: string; label: string }[]
  error: string | undefined
  onChange: (value: string) => void
}

/** A combobox as a form field. */
export function ChoiceField({ label, hint, error, ...choice }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className: _, ...control }) => <Select {...choice} {...control} label={label} />}
    </Field>
  )
}
