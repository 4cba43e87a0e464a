import { observable } from '../observable.ts'

/** Texts of the question if something other than changes would be lost. */
export type LeavingWords = { title: string; detail: string; leave: string; stay: string }

type UnsavedPart = { drop: () => void; words: LeavingWords | undefined }

/** Unsaved parts of the screen; several components may have some. */
const unsavedParts = new Set<UnsavedPart>()

export const isUnsaved = (): boolean => unsavedParts.size > 0

/** Returns the texts of the last part that defines its own; else undefined. */
export const leavingWords = (): LeavingWords | undefined =>
  [...unsavedParts].findLast(({ words }) => words)?.words

/** The navigation that waits for the person's answer. */
export const leaving = observable<(() => void) | undefined>(undefined)

/** Navigates at once, or asks first if changes would be lost. */
export const leaveFor = (go: () => void): void => {
  const dropAndGo = () => {
    for (const { drop } of unsavedParts) drop()
    unsavedParts.clear()
    go()
  }
  if (isUnsaved()) leaving.set(dropAndGo)
  else go()
}

/** Registers unsaved changes and the function that discards them. Returns a function that unregisters them. */
export const markUnsaved = (drop: () => void, words?: LeavingWords): (() => void) => {
  const part = { drop, words }
  unsavedParts.add(part)
  return () => void unsavedParts.delete(part)
}
