import type { ReactNode } from 'react'
import './text-hint.css'

/** From this part of the limit on people are shown how much is left; before, a count is only in the way. */
const nearLimit = 0.8

/** The hint of a text field, with how many characters of those allowed are used once that matters. */
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
