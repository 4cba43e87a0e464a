import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchAction, SearchEntry } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { palettePhrases } from './phrases.ts'

type Props = {
  id: string
  entry: SearchEntry
  actions: readonly SearchAction[]
  place: number
  onChoose: (action: SearchAction) => void
}

/** The actions for one entry, in place of the list. */
export function ActionList({ id, entry, actions, place, onChoose }: Props) {
  const words = usePhrases(palettePhrases)
  const label = words.actionsOf({ name: entry.title })
  return (
    <div className="palette-list">
      <p className="palette-group">{label}</p>
      <div id={id} role="listbox" aria-label={label}>
        {actions.map((action, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the text field retains focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          <div
            key={action.label}
            id={`${id}-action/${index}`}
            role="option"
            aria-selected={index === place}
            className="palette-option"
            onClick={() => onChoose(action)}
          >
            <span className="palette-glyph">
              <Icon name={action.icon} size={18} />
            </span>
            {action.label}
          </div>
        ))}
      </div>
    </div>
  )
}
