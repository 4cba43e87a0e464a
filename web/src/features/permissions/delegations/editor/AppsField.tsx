import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { groupsOf, type OfferedApp } from './offered-apps.ts'
import { scopePhrases } from './phrases.ts'
import './apps-field.css'

type Props = {
  apps: readonly OfferedApp[]
  chosen: readonly string[]
  faulty: boolean
  onChange: (appIds: string[]) => void
}

/** Selects applications of a role, grouped by category. The selection does not change while the person searches. */
export function AppsField({ apps, chosen, faulty, onChange }: Props) {
  const words = usePhrases(scopePhrases)
  const [text, setText] = useState('')
  const groups = groupsOf(apps, text)
  const found = groups.flatMap((group) => group.apps.map(({ appId }) => appId))
  const isChosen = new Set(chosen)
  const isAll = found.length > 0 && found.every((id) => isChosen.has(id))
  const isSome = found.some((id) => isChosen.has(id))
  const set = (ids: readonly string[], wanted: boolean) => {
    const changed = new Set(ids)
    const kept = chosen.filter((id) => !changed.has(id))
    onChange(wanted ? [...kept, ...ids] : kept)
  }
  if (apps.length === 0) return <p className="field-hint">{words.noApps}</p>
  return (
    <div className="apps-field" data-faulty={faulty || undefined}>
      <div className="apps-field-head">
        <label className="apps-field-app">
          <input
            type="checkbox"
            checked={isAll}
            disabled={found.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = isSome && !isAll
            }}
            onChange={() => set(found, !isAll)}
          />
          {text.trim() === '' ? words.chooseAll : words.chooseFound}
        </label>
        <span role="status">{words.chosen({ count: chosen.length })}</span>
        <SearchField
          label={words.search}
          clearLabel={words.clear}
          value={text}
          onChange={setText}
          maxLength={80}
        />
      </div>
      <div className="apps-field-groups">
        {groups.map(({ category, apps }) => {
          const name = category || words.otherCategory
          return (
            <fieldset key={category}>
              <legend>{name}</legend>
              {apps.map(({ appId, appName }) => (
                <label key={appId} className="apps-field-app">
                  <input
                    type="checkbox"
                    checked={isChosen.has(appId)}
                    onChange={(event) => set([appId], event.target.checked)}
                  />
                  <bdi>{appName}</bdi>
                </label>
              ))}
            </fieldset>
          )
        })}
        {groups.length === 0 && <p className="field-hint">{words.nothingFound}</p>}
      </div>
    </div>
  )
}
