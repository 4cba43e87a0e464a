import { useEffect } from 'react'
import { type LeavingWords, markUnsaved } from './unsaved.ts'

const askTheBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * While there are changes, asks once before the screen or the page is left; `drop` discards them. `words` has custom
 * texts for the question and must be a stable object.
 */
export const useUnsaved = (isChanged: boolean, drop: () => void, words?: LeavingWords): void => {
  useEffect(() => {
    if (!isChanged) return
    const unmark = markUnsaved(drop, words)
    addEventListener('beforeunload', askTheBrowser)
    return () => {
      unmark()
      removeEventListener('beforeunload', askTheBrowser)
    }
  }, [isChanged, drop, words])
}
