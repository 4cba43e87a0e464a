import type { ComponentProps } from 'react'
import { isComposing } from './composing.ts'
import { Icon } from './Icon.tsx'
import './search-field.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel: string
}

/** Text that narrows a list; Esc or the cross empties it. Keys of an input method are none of its own. */
export function SearchField({ label, value, onChange, clearLabel, ...rest }: Props) {
  return (
    <div className="search-field">
      <Icon name="search" size={14} />
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          // Or a dialog around it would close as well.
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={({ currentTarget }) => {
            onChange('')
            // The cross goes with the text.
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </div>
  )
}
