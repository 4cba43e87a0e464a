import { Switch } from '#web/ui/Switch.tsx'
import './record-form.css'

type Props = {
  label: string
  /** What it means. */
  about?: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** Something of a record that is on or off. */
export function RecordSwitch({ label, about, checked, onChange }: Props) {
  return (
    <div className="record-switch">
      <Switch label={label} checked={checked} onChange={onChange} />
      <span>
        {label}
        {about && <small>{about}</small>}
      </span>
    </div>
  )
}
