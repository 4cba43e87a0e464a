import { Switch } from '#web/ui/Switch.tsx'
import './record-form.css'

type Props = {
  label: string
  /** Explains the setting. */
  about?: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** A setting of a record that is on or off. */
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
