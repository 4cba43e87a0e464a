import { Field } from './Field.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error: string | undefined
  required?: boolean
  longest: number
  value: string
  onChange: (value: string) => void
}

/** A secret of another system: hidden while it is typed, and not offered to the browser's password manager. */
export function SecretField({ label, hint, error, required, longest, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error} {...(required && { required })}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="new-password"
          maxLength={longest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
