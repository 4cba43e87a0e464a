import { observable } from '../observable.ts'

/** How to drop what would be lost by leaving; undefined where nothing would be. */
let unsaved: (() => void) | undefined

export const isUnsaved = (): boolean => unsaved !== undefined

/** A way that the person wants to go and that waits for an answer. */
export const leaving = observable<(() => void) | undefined>(undefined)

/** Goes at once, or asks first where changes would be lost. */
export const leaveFor = (go: () => void): void => {
  const dropAndGo = () => {
    unsaved?.()
    unsaved = undefined
    go()
  }
  if (unsaved) leaving.set(dropAndGo)
  else go()
}

/** Says that there are changes and how to drop them; gives what says that there are none any more. */
export const markUnsaved = (drop: () => void): (() => void) => {
  unsaved = drop
  return () => {
    if (unsaved === drop) unsaved = undefined
  }
}
