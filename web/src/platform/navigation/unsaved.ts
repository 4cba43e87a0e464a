import { useEffect } from 'react'
import { observable } from '../observable.ts'

/** How to drop what would be lost by leaving; undefined where nothing would be. */
const unsaved = observable<(() => void) | undefined>(undefined)

/** A way that the person wants to go and that waits for an answer. */
export const leaving = observable<(() => void) | undefined>(undefined)

/** Goes at once, or asks first where changes would be lost. */
export const leaveFor = (go: () => void): void => {
  const drop = unsaved.get()
  const dropAndGo = () => {
    drop?.()
    unsaved.set(undefined)
    go()
  }
  if (drop) leaving.set(dropAndGo)
  else go()
}

const askTheBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** While there are changes, leaving the screen or the page asks once; `drop` gives them up. */
export const useUnsaved = (isChanged: boolean, drop: () => void): void => {
  useEffect(() => {
    if (!isChanged) return
    unsaved.set(drop)
    addEventListener('beforeunload', askTheBrowser)
    return () => {
      if (unsaved.get() === drop) unsaved.set(undefined)
      removeEventListener('beforeunload', askTheBrowser)
    }
  }, [isChanged, drop])
}
