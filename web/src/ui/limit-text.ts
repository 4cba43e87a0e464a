import type { ChangeEvent, CompositionEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Removes excess characters before the caret, where they were just typed or pasted; the rest of the text is unchanged.
 */
function fit(control: Control, longest: number): string {
  const excess = [...control.value].length - longest
  if (excess > 0) {
    const caret = control.selectionStart ?? control.value.length
    const before = [...control.value.slice(0, caret)].slice(0, -excess).join('')
    control.value = before + control.value.slice(caret)
    control.setSelectionRange(before.length, before.length)
  }
  return control.value
}

/**
 * Returns props that limit a control to a number of code points, as PostgreSQL counts them: `maxlength` counts UTF-16
 * units, so an emoji counts twice. Input of an input method is limited when the composition ends.
 */
export const limitText = (longest: number, onChange: (text: string) => void) => ({
  onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Control>) =>
    onChange((nativeEvent as InputEvent).isComposing ? currentTarget.value : fit(currentTarget, longest)),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) => onChange(fit(currentTarget, longest)),
})
