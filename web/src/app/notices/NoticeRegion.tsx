import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notices } from '#web/platform/notices/notices.ts'
import { onDemandFirst } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { platformPhrases } from '#web/platform/phrases.ts'
import { useObservable } from '#web/platform/use-observable.ts'

const noticeList = onDemandFirst(() => import('./NoticeList.tsx').then((chunk) => chunk.NoticeList))

/** Says what succeeded and what failed, above everything else. */
export function NoticeRegion() {
  const words = usePhrases(platformPhrases)
  const list = useObservable(notices)
  return (
    <section className="notices" aria-label={words.notices}>
      {list.length > 0 && <OnDemand load={noticeList} props={{ notices: list }} />}
    </section>
  )
}
