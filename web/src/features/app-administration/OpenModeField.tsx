import type { AppOpenMode } from '@iambiz/contract/features/app-administration.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { appFormPhrases, openModeHints, openModeWords } from './phrases.ts'

const modes: readonly AppOpenMode[] = ['blank', 'self', 'frame', 'inner']

/** How an application opens, each way with what follows from it. */
export function OpenModeField({
  value,
  onChange,
}: {
  value: AppOpenMode
  onChange: (mode: AppOpenMode) => void
}) {
  const words = usePhrases(appFormPhrases)
  const names = usePhrases(openModeWords)
  const hints = usePhrases(openModeHints)
  const group = useId()
  return (
    <fieldset className="open-mode-field">
      <legend>{words.openMode}</legend>
      {modes.map((mode) => (
        <label key={mode}>
          <input type="radio" name={group} checked={mode === value} onChange={() => onChange(mode)} />
          <span>
            {names[mode]}
            <small>{hints[mode]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
