import { useCallback, useEffect, useState } from 'react'
import { useUnsaved } from './unsaved.ts'

const nothingToDrop = () => {}

/** While a form has changes, leaving it asks; what this gives is called with what was saved, and leaves without asking. */
export function useSavedEnd<Saved>(
  isChanged: boolean,
  leave: (saved: Saved) => void,
): (saved: Saved) => void {
  const [end, setEnd] = useState<{ saved: Saved }>()
  useUnsaved(isChanged && !end, nothingToDrop)
  // First the changes are no longer unsaved, then the form is left.
  useEffect(() => {
    if (end) leave(end.saved)
  }, [end, leave])
  return useCallback((saved) => setEnd({ saved }), [])
}

/** The same of a form whose leaving needs nothing of what was saved. */
export function useFormEnd(isChanged: boolean, leave: () => void): () => void {
  const end = useSavedEnd<undefined>(isChanged, leave)
  return useCallback(() => end(undefined), [end])
}
