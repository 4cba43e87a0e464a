import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useState } from 'react'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { AppLook } from '../directory.ts'
import { addSuggested } from './add-suggested.ts'
import { suggestionPhrases } from './phrases.ts'
import { suggestedApps } from './suggested.ts'
import './suggestions.css'

type Props = {
  apps: readonly PortalApp[]
  hidden: ReadonlySet<string>
  lookOf: (app: PortalApp) => AppLook
  /** Opens the selection from all applications. */
  onChooseOthers: () => void
}

/** The button disappears with the suggestions, so the focus moves to the first added tile. */
const focusAdded = (card: Element | null) =>
  requestAnimationFrame(() => card?.querySelector<HTMLElement>('.usual-app')?.focus())

/** Suggests usual applications to a person without any; each can be deselected. */
export function UsualSuggestions({ apps, hidden, lookOf, onChooseOthers }: Props) {
  const words = usePhrases(suggestionPhrases)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const recommended = useHomeData().data?.myApps?.recommendedAppIds ?? []
  const suggested = suggestedApps(apps, hidden, recommended)
  const chosen = suggested.filter(({ appId }) => !leftOut.has(appId))
  const isOpened = suggested.some(({ accessCount }) => accessCount > 0)
  const toggle = (appId: string) => {
    const next = new Set(leftOut)
    if (!next.delete(appId)) next.add(appId)
    setLeftOut(next)
  }
  return (
    <div className="suggestions">
      <p>{recommended.length > 0 ? words.recommended : isOpened ? words.opened : words.granted}</p>
      <ul className="usual-apps" aria-label={words.label}>
        {suggested.map((app) => {
          const { hue, index } = lookOf(app)
          return (
            <li key={app.appId}>
              <label className="usual-app suggestion">
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={!leftOut.has(app.appId)}
                  onChange={() => toggle(app.appId)}
                />
                <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} />
                <span className="usual-name">{app.appName}</span>
                <span className="suggestion-mark">
                  <Icon name="check" size={12} />
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="suggestions-actions">
        <Button
          kind="primary"
          size="small"
          icon="plus"
          disabled={chosen.length === 0}
          onClick={({ currentTarget }) => {
            const card = currentTarget.closest('.home-usual')
            void addSuggested(chosen)
            focusAdded(card)
          }}
        >
          {words.addThese({ count: chosen.length })}
        </Button>
        <Button size="small" onClick={onChooseOthers}>
          {words.chooseOthers}
        </Button>
      </div>
    </div>
  )
}
