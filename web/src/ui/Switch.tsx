import './switch.css'

type Props = {
  label: string
  id?: string
  /** ID of the text that explains it. */
  describedBy?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch with immediate effect; the label is its accessible name, and the parent renders the visible text. */
export function Switch({ label, id, describedBy, checked, disabled, onChange }: Props) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
