import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

type Props<Value extends string> = {
  label: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  error: string | undefined
  onChange: (value: Value) => void
}

/** A combobox as a form field. */
export function ChoiceField<Value extends string>({ label, hint, error, ...choice }: Props<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className: _, ...control }) => <Select {...choice} {...control} label={label} />}
    </Field>
  )
}
