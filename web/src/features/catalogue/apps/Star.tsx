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

/** Whether an application is among the usual ones, in the draft while they are edited. */
export const useIsUsual = ({ appId, usual }: PortalApp): boolean =>
  useObservable({
    subscribe: usualDraft.subscribe,
    get: () => usualDraft.get()?.appIds.includes(appId) ?? usual,
  })

/** Star on the corner of a tile, for the pointer; with the keyboard the tile's menu does the same. */
export const Star = memo(function Star({ app }: { app: PortalApp }) {
  const words = usePhrases(appPhrases)
  const isUsual = useIsUsual(app)
  // After the applications, because nobody sees it before the pointer comes.
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
