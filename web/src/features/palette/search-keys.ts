import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'

/** Whether a key press opens the search: Ctrl or Command with K anywhere, or a slash outside of text fields. */
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
      // Not above a modal dialog: elements outside of it are inert, so the search could neither be used nor closed.
      if (!asksForSearch(event) || document.querySelector(':modal')) return
      event.preventDefault()
      onSearch()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive, onSearch])
}
