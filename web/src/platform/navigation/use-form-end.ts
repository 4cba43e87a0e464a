import { useCallback, useEffect, useState } from 'react'
import { useUnsaved } from './unsaved.ts'

const nothingToDrop = () => {}

/** While a form has changes, leaving it asks; what this gives is called once they are saved, and leaves without asking. */
export function useFormEnd(isChanged: boolean, leave: () => void): () => void {
  const [isSaved, setSaved] = useState(false)
  useUnsaved(isChanged && !isSaved, nothingToDrop)
  // First the changes are no longer unsaved, then the form is left.
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved, leave])
  return useCallback(() => setSaved(true), [])
}
