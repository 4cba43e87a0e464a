import { useEffect, useRef, useState } from 'react'
import { type DraftName, dropDraft, keepDraft, keptDraft } from '../drafts.ts'

type Setup<Values> = {
  name: DraftName
  start: Values
  /** Revision of the record as it was read; 0 for a new one. */
  revision: number
  values: Values
  change: (part: Partial<Values>) => void
}

/** Returns the fields of a draft that the form still has, with values of the same type. */
function fitting<Values extends object>(start: Values, kept: unknown): Partial<Values> {
  const known = Object.entries(kept ?? {}).filter(([field, value]) => {
    const begun = start[field as keyof Values]
    return field in start && typeof begun === typeof value && Array.isArray(begun) === Array.isArray(value)
  })
  return Object.fromEntries(known) as Partial<Values>
}

/** Stores unsaved input of a form on this device until it is saved, and restores it in the same form. */
export function useDraft<Values extends object>({ name, start, revision, values, change }: Setup<Values>) {
  const [found] = useState(() => keptDraft(name))
  const [isRestored, setRestored] = useState(found !== undefined)
  const isFinished = useRef(false)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      if (found) change(fitting(start, found.values))
    } else if (isFinished.current || JSON.stringify(values) === JSON.stringify(start)) dropDraft(name)
    else keepDraft(name, { values, revision })
  })
  return {
    isRestored,
    /** Another person has changed the record since the draft was written. */
    isOlder: isRestored && found?.revision !== revision,
    discard: () => {
      change(start)
      setRestored(false)
    },
    /** The record is saved: deletes the draft. */
    finish: () => {
      isFinished.current = true
      dropDraft(name)
    },
  }
}
