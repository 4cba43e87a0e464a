import './switch.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** On or off at once; the label is its name, written beside it by its owner. */
export function Switch({ label, checked, onChange }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className="switch"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
