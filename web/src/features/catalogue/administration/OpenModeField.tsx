import type { AppOpenMode } from '@iambiz/contract/features/catalogue/administration.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useChoices } from './choices.ts'
import { appFormPhrases, appListPhrases, openModeHints, openModeWords } from './phrases.ts'

const modes: readonly AppOpenMode[] = ['blank', 'self', 'frame', 'inner']

/** Selects how an application opens, with the consequences of each choice. */
export function OpenModeField({
  value,
  error,
  onChange,
}: {
  value: AppOpenMode
  error: string | undefined
  onChange: (mode: AppOpenMode) => void
}) {
  const words = usePhrases(appFormPhrases)
  const names = usePhrases(openModeWords)
  const hints = usePhrases(openModeHints)
  const { comma } = usePhrases(appListPhrases)
  const { launchOrigins } = useChoices()
  const sites = launchOrigins.filter((origin) => origin !== location.origin)
  const group = useId()
  const described = `${group}-sites${error ? ` ${group}-error` : ''}`
  return (
    <fieldset
      className="open-mode-field"
      aria-describedby={described}
      aria-invalid={error ? true : undefined}
    >
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
      <p id={`${group}-sites`} className="app-quiet">
        {words.launchSites({ sites: sites.join(comma) })}
      </p>
      {error && (
        <p id={`${group}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
