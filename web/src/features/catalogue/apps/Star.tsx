import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { memo, useDeferredValue } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { actOnDemand } from '#web/platform/on-demand/chunk.ts'
import { isActing } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { usualDraft } from './draft.ts'
import { appPhrases } from './phrases.ts'
import './star.css'

const setUsual = actOnDemand(
  () => import('./change-usual.ts'),
  (chunk) => chunk.setUsual,
)

/** Returns whether an application is a usual one, in the draft while the list is edited. */
export const useIsUsual = ({ appId, usual }: PortalApp): boolean =>
  useObservable({
    subscribe: usualDraft.subscribe,
    get: () => usualDraft.get()?.appIds.includes(appId) ?? usual,
  })

/** Star on the corner of a tile for the mouse; keyboard users have the tile's menu. */
export const Star = memo(function Star({ app }: { app: PortalApp }) {
  const words = usePhrases(appPhrases)
  const isUsual = useIsUsual(app)
  // Rendered after the applications, because it is invisible until the pointer is over the tile.
  if (!useDeferredValue(true, false) || isActing()) return null
  const name = { name: app.appName }
  return (
    <button
      type="button"
      className="app-star"
      tabIndex={-1}
      data-on={isUsual ? '' : undefined}
      aria-label={isUsual ? words.removeNamed(name) : words.addNamed(name)}
      title={isUsual ? words.removeUsual : words.addUsual}
      onClick={() => setUsual(app, !isUsual)}
    >
      <Icon name="star" size={12} />
    </button>
  )
})
