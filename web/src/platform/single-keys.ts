const name = 'singleKeys'

/** Whether keys without Ctrl or the like are shortcuts; who speaks to the computer switches them off (WCAG 2.1.4). */
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

/** Where keys are text, or choose something. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typed)

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'>

/** Whether a key press may be a shortcut of one key: alone, outside of text, and wanted. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: Press): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey || isComposing || isTyping(target)) && areSingleKeysOn()
