import './switch.css'

type Props = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** On or off at once; the label is its name, written beside it by its owner. */
export function Switch({ label, checked, disabled, onChange }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className="switch"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
