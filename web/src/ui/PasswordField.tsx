import { type Ref, useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import './password-field.css'

type PasswordFieldWords = { show: string; hide: string; capsLock: string }

type Props = {
  label: string
  words: PasswordFieldWords
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** The `autocomplete` token for password managers. */
  autoComplete: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement>
}

/** A password field with a button to show the password, and a warning if Caps Lock is on. */
export function PasswordField({ label, words, value, onChange, error, autoComplete, inputRef }: Props) {
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)
  return (
    <Field label={label} required error={error} hint={isLocked ? words.capsLock : undefined}>
      {(control) => (
        <span className="password-field">
          <input
            {...control}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyUp={(event) => setLocked(event.getModifierState('CapsLock'))}
            onBlur={() => setLocked(false)}
          />
          <button
            type="button"
            aria-label={isShown ? words.hide : words.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye' : 'eye-off'} size={16} />
          </button>
        </span>
      )}
    </Field>
  )
}
