import { useEffect } from 'react'
import { isSingleKey } from '#web/platform/single-keys.ts'
import { topModal } from '#web/ui/top-modal.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/** Whether a key press asks for help: a question mark outside of text, on whatever key it is. */
export const asksForHelp = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: Press): boolean =>
  (key === '?' || key === '？') &&
  isSingleKey({ ctrlKey, metaKey, altKey, shiftKey: false, isComposing, target })

/** Asks for help by its key, unless a dialog has to be answered first. */
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
