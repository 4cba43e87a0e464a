import type { ComponentProps } from 'react'
import { isComposing } from './composing.ts'
import { Icon } from './Icon.tsx'
import { limitText } from './limit-text.ts'
import './search-field.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel: string
  maxLength?: number
}

/** Maximum length of the keyword in most list calls. */
const usualLength = 80

/** A text that filters a list; Escape or the clear button empties it. Keys of an input method are ignored. */
export function SearchField(props: Props) {
  const { label, value, onChange, clearLabel, maxLength = usualLength, placeholder = label, ...rest } = props
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
        placeholder={placeholder}
        value={value}
        {...limitText(maxLength, onChange)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          // Otherwise Escape would also close a surrounding dialog.
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
            // The clear button disappears together with the text.
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </div>
  )
}
