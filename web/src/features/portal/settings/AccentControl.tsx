import {
  type AccentShades,
  accentPalette,
  accentSurfaces,
  defaultAccent,
  isColour,
} from '@iambiz/contract/platform/accent.ts'
import type { CSSProperties, ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { accentPhrases } from './phrases.ts'
import './accent-control.css'

const modes = ['light', 'dark'] as const

/** The variables of a mode, for the elements of its sample. */
const variablesOf = (mode: (typeof modes)[number], shades: AccentShades) =>
  Object.fromEntries([
    ['--surface', accentSurfaces[mode][0]],
    ...Object.entries(shades).map(([name, shade]) => [`--${name}`, shade]),
  ]) as CSSProperties

/** A button, a link and a tag in each mode. */
function Preview({ colour }: { colour: string }) {
  const words = usePhrases(accentPhrases)
  const palette = accentPalette(colour)
  return (
    <div className="accent-preview">
      {modes.map((mode) => (
        <figure key={mode}>
          <div className="accent-sample" style={variablesOf(mode, palette[mode])} inert>
            <Button kind="primary">{words.button}</Button>
            <Button kind="link">{words.link}</Button>
            <span className="accent-tag">{words.tag}</span>
          </div>
          <figcaption>{words[mode]}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type Props = { typed: string; onType: (typed: string) => void; children: ReactNode }

/** Adds the browser's colour picker and a preview to the text field of a colour. */
export function AccentControl({ typed, onType, children }: Props) {
  const words = usePhrases(accentPhrases)
  const written = typed.trim().toLowerCase()
  const colour = isColour(written) ? written : defaultAccent
  return (
    <>
      <span className="accent-control">
        <input
          type="color"
          aria-label={words.pick}
          value={colour}
          onChange={(event) => onType(event.target.value)}
        />
        {children}
      </span>
      <Preview colour={colour} />
    </>
  )
}
