import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { SortableList } from '#web/ui/SortableList.tsx'
import type { SortableWords } from '#web/ui/sortable.ts'
import type { AppLook } from '../directory.ts'
import { editorPhrases } from './phrases.ts'

type Props = {
  apps: readonly PortalApp[]
  limit: number
  lookOf: (app: PortalApp) => AppLook
  onRemove: (app: PortalApp) => void
  onOrder: (appIds: string[]) => void
}

/** Returns the announcements while entries of the list are moved. */
function useSortableWords(): SortableWords {
  const words = usePhrases(editorPhrases)
  const placed =
    (say: (of: { name: string; place: number; count: number }) => string) =>
    (at: { name: string; position: number; count: number }) =>
      say({ ...at, place: at.position })
  return {
    instructions: words.hint,
    handle: words.move,
    up: words.moveUp,
    down: words.moveDown,
    lifted: placed(words.lifted),
    over: placed(words.moving),
    dropped: placed(words.dropped),
    cancelled: words.putBackShort,
  }
}

/** The chosen applications in their order. */
export function ChosenApps({ apps, limit, lookOf, onRemove, onOrder }: Props) {
  const words = usePhrases(editorPhrases)
  const sortableWords = useSortableWords()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="picker-chosen">
      <h3 id={titleId}>
        {words.chosen}
        <span className="figures" role="status">
          {apps.length} / {limit}
        </span>
      </h3>
      {apps.length === 0 && <EmptyState title={words.empty} />}
      <div ref={keepFocusNear} className="picker-order">
        <SortableList
          label={words.chosen}
          words={sortableWords}
          items={apps.map((app) => ({ id: app.appId, name: app.appName, app }))}
          onOrder={onOrder}
        >
          {({ app }) => {
            const { hue, index } = lookOf(app)
            return (
              <>
                <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} size={28} />
                <span className="picker-name">{app.appName}</span>
                <button
                  type="button"
                  className="picker-remove"
                  aria-label={words.remove({ name: app.appName })}
                  onClick={() => onRemove(app)}
                >
                  <Icon name="x" size={14} />
                </button>
              </>
            )
          }}
        </SortableList>
      </div>
    </section>
  )
}
