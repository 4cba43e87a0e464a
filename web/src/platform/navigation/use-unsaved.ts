import { useEffect } from 'react'
import { markUnsaved } from './unsaved.ts'

const askTheBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** While there are changes, leaving the screen or the page asks once; `drop` gives them up. */
export const useUnsaved = (isChanged: boolean, drop: () => void): void => {
  useEffect(() => {
    if (!isChanged) return
    const unmark = markUnsaved(drop)
    addEventListener('beforeunload', askTheBrowser)
    return () => {
      unmark()
      removeEventListener('beforeunload', askTheBrowser)
    }
  }, [isChanged, drop])
}
