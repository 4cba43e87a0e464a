import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'
import { topModal } from '#web/ui/top-modal.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/** Whether a key press opens the help: a question mark outside of text fields, in any keyboard layout. */
export const asksForHelp = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: Press): boolean =>
  (key === '?' || key === '？') &&
  isSingleKey({ ctrlKey, metaKey, altKey, shiftKey: false, isComposing, target })

/** Opens the help by its key, unless a modal dialog is open. */
export const useHelpKey = (onHelp: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForHelp(event) || topModal.get()) return
      event.preventDefault()
      onHelp()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onHelp])
}
