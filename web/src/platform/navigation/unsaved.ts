import { observable } from '../observable.ts'

/** Texts of the question if something other than changes would be lost. */
export type LeavingWords = { title: string; detail: string; leave: string; stay: string }

type Mark = { drop: () => void; said: LeavingWords | undefined }

/** Unsaved parts of the screen; several components may have some. */
const marks = new Set<Mark>()

export const isUnsaved = (): boolean => marks.size > 0

/** Returns the texts of the last part that defines its own; else undefined. */
export const leavingWords = (): LeavingWords | undefined => [...marks].findLast(({ said }) => said)?.said

/** The navigation that waits for the person's answer. */
export const leaving = observable<(() => void) | undefined>(undefined)

/** Navigates at once, or asks first if changes would be lost. */
export const leaveFor = (go: () => void): void => {
  const dropAndGo = () => {
    for (const { drop } of marks) drop()
    marks.clear()
    go()
  }
  if (isUnsaved()) leaving.set(dropAndGo)
  else go()
}

/** Registers unsaved changes and the function that discards them. Returns a function that unregisters them. */
export const markUnsaved = (drop: () => void, said?: LeavingWords): (() => void) => {
  const mark = { drop, said }
  marks.add(mark)
  return () => void marks.delete(mark)
}
