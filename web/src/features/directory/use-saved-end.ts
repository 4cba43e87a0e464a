import { useEffect, useState } from 'react'
import { useUnsaved } from '#web/platform/navigation/unsaved.ts'

const nothingToDrop = () => {}

/** While a form has changes, leaving it asks; what this gives is called with what was saved, and leads there without asking. */
export function useSavedEnd(isChanged: boolean, leave: (key: string) => void): (key: string) => void {
  const [saved, setSaved] = useState<string>()
  useUnsaved(isChanged && saved === undefined, nothingToDrop)
  // First the changes are no longer unsaved, then the form is left.
  useEffect(() => {
    if (saved !== undefined) leave(saved)
  }, [saved, leave])
  return setSaved
}
