const name = 'singleKeys'

/** Whether shortcuts without modifier keys are on; users of speech input can turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export const switchSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(name)
  else localStorage.setItem(name, 'off')
}

/** Elements in which keys enter text or choose an option. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typed)

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'>

/** Whether a key press may be a single-key shortcut: no modifier, not in a text field, and shortcuts are on. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: Press): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey || isComposing || isTyping(target)) && areSingleKeysOn()
