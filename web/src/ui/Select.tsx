import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import './select.css'

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, value, options, onChange, ...rest }: Props<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <div className="select">
      <select {...rest} aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
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
