import type { ReactNode } from 'react'
import './text-hint.css'

/** Fraction of the limit from which the remaining length is shown; below it a counter only distracts. */
const nearLimit = 0.8

/** Returns the hint of a text field, with a character counter near the limit. */
export function textHint(hint: ReactNode, value: string, longest: number): ReactNode {
  const { length } = [...value]
  if (length < longest * nearLimit) return hint
  return (
    <span className="text-hint">
      {hint}
      <span className="figures">
        {length} / {longest}
      </span>
    </span>
  )
}
