import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { platformPhrases } from '#web/platform/phrases.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { useObservable } from '#web/platform/use-observable.ts'

const toastList = onDemandFirst(() => import('./ToastList.tsx').then((chunk) => chunk.ToastList))

/** Shows results and failures above everything else. */
export function ToastRegion() {
  const words = usePhrases(platformPhrases)
  const list = useObservable(toasts)
  return (
    <section className="toasts" aria-label={words.notices}>
      {list.length > 0 && <OnDemand load={toastList} props={{ toasts: list }} />}
    </section>
  )
}
