import { useEffect } from 'react'
import { showWholeTexts } from '#web/features/catalogue/apps/whole-texts.ts'
import { useHelpKey } from '#web/features/guides/help/help-key.ts'
import { openedHelp } from '#web/features/guides/help/opened-help.ts'
import { TourHost } from '#web/features/guides/tour/TourHost.tsx'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { isSearching } from '../search/SearchHost.tsx'
import { openHelp } from './open-help.ts'

const loadDrawer = () => import('./ScreenHelp.tsx').then((chunk) => chunk.ScreenHelp)

const closeHelp = () => openedHelp.set(undefined)

/** The guides of the portal: the tour of a first visit, the help beside each screen, and the full help. */
export function Guides() {
  const topic = useObservable(openedHelp)
  const isBelowSearch = useObservable(isSearching)
  useHelpKey(openHelp)
  useEffect(() => closeHelp, [])
  useEffect(() => showWholeTexts(document.body), [])
  return (
    <>
      <TourHost isBelowSearch={isBelowSearch} />
      {topic && <OnDemand load={loadDrawer} props={{ topic, onClose: closeHelp }} />}
    </>
  )
}
