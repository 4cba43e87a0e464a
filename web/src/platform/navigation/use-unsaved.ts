import { useEffect } from 'react'
import { type LeavingWords, markUnsaved } from './unsaved.ts'

const askTheBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * While there are changes, leaving the screen or the page asks once; `drop` gives them up. `said` are words of its own for the
 * question, the same object until they change.
 */
export const useUnsaved = (isChanged: boolean, drop: () => void, said?: LeavingWords): void => {
  useEffect(() => {
    if (!isChanged) return
    const unmark = markUnsaved(drop, said)
    addEventListener('beforeunload', askTheBrowser)
    return () => {
      unmark()
      removeEventListener('beforeunload', askTheBrowser)
    }
  }, [isChanged, drop, said])
}
