import type { ChangeEvent, CompositionEvent } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Takes what is too much away before the caret, where it was just typed or pasted; the rest of the text stays whole. */
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
 * What makes a control take at most so many characters, counted as people and the database do: `maxlength` counts an emoji twice.
 * Letters of an input method count once it is done with them.
 */
export const limitText = (longest: number, onChange: (text: string) => void) => ({
  onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Control>) =>
    onChange((nativeEvent as InputEvent).isComposing ? currentTarget.value : fit(currentTarget, longest)),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) => onChange(fit(currentTarget, longest)),
})
