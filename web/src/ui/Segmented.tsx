import { type ReactNode, useId } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './segmented.css'

type Option<Value extends string> = {
  value: Value
  label: string
  icon?: IconName
  /** Shows only the icon; the label becomes the accessible name. */
  iconOnly?: boolean
  content?: ReactNode
}

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  size?: 'small' | 'normal'
  /** Equal parts over the full width. */
  fill?: boolean
}

/** A choice among a few options, as native radio buttons, which support arrow keys. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'normal',
  fill,
}: Props<Value>) {
  const group = useId()
  return (
    <div
      className={`segmented segmented-${size}${fill ? ' segmented-fill' : ''}`}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} title={option.iconOnly ? option.label : undefined}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          {option.icon && <Icon name={option.icon} size={15} />}
          {option.iconOnly ? null : (option.content ?? option.label)}
        </label>
      ))}
    </div>
  )
}
