import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import './select.css'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A native choice of one among many; the browser draws the list. */
export function Select({ label, value, options, onChange, ...rest }: Props) {
  return (
    <div className="select">
      <select {...rest} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </div>
  )
}
