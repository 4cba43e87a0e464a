import { type ReactNode, useEffect, useId } from 'react'
import { Icon } from './Icon.tsx'
import { LocalizedMessage } from './LocalizedMessage.tsx'
import './field.css'

/** Props of the control inside a field. */
export type FieldControl = {
  id: string
  className: 'control'
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
}

type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A form control with its label, hint and error, connected by ARIA attributes. */
export function Field({ label, hint, error, required = false, children }: Props) {
  const id = useId()
  // After submitting, the focus moves to the first invalid field.
  useEffect(() => {
    if (error && document.activeElement?.matches('[type=submit]')) document.getElementById(id)?.focus()
  }, [error, id])
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {required && <i aria-hidden="true">*</i>}
        {label}
      </label>
      {children({
        id,
        className: 'control',
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </div>
  )
}
