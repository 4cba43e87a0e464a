import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsaved } from './use-unsaved.ts'

/**
 * Asks before a form with changes is left. Returns a function that takes the saved record and leaves without asking.
 * `drop` deletes a copy of the changes stored elsewhere.
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
  // The changes must be unregistered before the form is left.
  useEffect(() => {
    if (end) leave(end.saved)
  }, [end, leave])
  return useCallback((saved) => setEnd({ saved }), [])
}

/** Like `useSavedEnd`, if leaving does not need the saved record. */
export function useFormEnd(isChanged: boolean, leave: () => void): () => void {
  const end = useSavedEnd<undefined>(isChanged, leave)
  return useCallback(() => end(undefined), [end])
}
