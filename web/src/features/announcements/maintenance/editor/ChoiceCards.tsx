import { useId } from 'react'
import './choice-cards.css'

type Props = {
  label: string
  value: 1 | 2
  options: readonly { value: 1 | 2; label: string; hint?: string }[]
  onChange: (value: 1 | 2) => void
}

/** Radio buttons as cards with an explanation for each option. */
export function ChoiceCards({ label, value, options, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className="choice-cards">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
