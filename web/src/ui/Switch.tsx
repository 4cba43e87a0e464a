import './switch.css'

type Props = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch with immediate effect; the label is its accessible name, and the parent renders the visible text. */
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
