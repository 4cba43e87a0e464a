import { defaultAccent, isColour } from '@iambiz/contract/platform/accent.ts'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { accentPhrases } from './phrases.ts'
import './accent-control.css'

type Props = { typed: string; onType: (typed: string) => void; children: ReactNode }

/** Adds the browser's colour picker to the text field of a colour. */
export function AccentControl({ typed, onType, children }: Props) {
  const words = usePhrases(accentPhrases)
  const written = typed.trim().toLowerCase()
  return (
    <span className="accent-control">
      <input
        type="color"
        aria-label={words.pick}
        value={isColour(written) ? written : defaultAccent}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
    </span>
  )
}
