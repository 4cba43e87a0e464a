import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import { limitText } from './limit-text.ts'
import { textHint } from './text-hint.tsx'
import './text-area.css'

type Props = {
  label: string
  hint?: string
  value: string
  onChange: (text: string) => void
  /** Maximum number of characters, counted as code points. */
  longest: number
  rows?: number
  required?: boolean
  error: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field; an error moves the focus into it. */
export function TextArea({ value, onChange, longest, rows = 4, hint, error, ref, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)
  useLayoutEffect(() => {
    if (error) area.current?.focus()
  }, [error])
  return (
    <Field {...field} error={error} hint={textHint(hint, value, longest)}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          className="control text-area"
          rows={rows}
          value={value}
          {...limitText(longest, onChange)}
        />
      )}
    </Field>
  )
}
