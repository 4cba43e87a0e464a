import { observable } from '../observable.ts'

/** What the question says where something else than changes would be lost. */
export type LeavingWords = { title: string; detail: string; leave: string; stay: string }

type Mark = { drop: () => void; said: LeavingWords | undefined }

/** What would be lost by leaving; several parts of a screen may have something. */
const marks = new Set<Mark>()

export const isUnsaved = (): boolean => marks.size > 0

/** In the words of the last part that has its own. */
export const leavingWords = (): LeavingWords | undefined => [...marks].findLast(({ said }) => said)?.said

/** A way that the person wants to go and that waits for an answer. */
export const leaving = observable<(() => void) | undefined>(undefined)

/** Goes at once, or asks first where changes would be lost. */
export const leaveFor = (go: () => void): void => {
  const dropAndGo = () => {
    for (const { drop } of marks) drop()
    marks.clear()
    go()
  }
  if (isUnsaved()) leaving.set(dropAndGo)
  else go()
}

/** Says that there are changes and how to drop them; gives what says that there are none any more. */
export const markUnsaved = (drop: () => void, said?: LeavingWords): (() => void) => {
  const mark = { drop, said }
  marks.add(mark)
  return () => void marks.delete(mark)
}
