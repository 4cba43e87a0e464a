import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

/** Whether a key press asks for the search: Ctrl or Command with K anywhere, or a slash outside of text. */
export const asksForSearch = (
  event: Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target'
  >,
): boolean => {
  if (event.isComposing || event.altKey || event.shiftKey) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && isSingleKey(event)
}

export const useSearchKeys = (isActive: boolean, onSearch: () => void) => {
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      // A dialog has to be answered first: what lies over it from outside could neither be typed into nor closed.
      if (!asksForSearch(event) || document.querySelector(':modal')) return
      event.preventDefault()
      onSearch()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive, onSearch])
}
