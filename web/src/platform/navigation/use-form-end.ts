import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsaved } from './use-unsaved.ts'

/**
 * While a form has changes, leaving it asks; what this gives is called with what was saved, and leaves without asking. `drop` gives
 * up what is kept of the changes elsewhere.
 */
export function useSavedEnd<Saved>(
  isChanged: boolean,
  leave: (saved: Saved) => void,
  drop?: () => void,
): (saved: Saved) => void {
  const [end, setEnd] = useState<{ saved: Saved }>()
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  const dropLatest = useCallback(() => latest.current?.(), [])
  useUnsaved(isChanged && !end, dropLatest)
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
