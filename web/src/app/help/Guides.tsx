import { useEffect } from 'react'
import { showWholeTexts } from '#web/features/catalogue/apps/whole-texts.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { TourHost } from '../tour/TourHost.tsx'
import { useHelpKey } from './help-key.ts'
import { openHelp } from './open-help.ts'
import { openedHelp } from './opened-help.ts'

const loadDrawer = () => import('./HelpDrawer.tsx').then((chunk) => chunk.HelpDrawer)

const closeHelp = () => openedHelp.set(undefined)

/** The guides of the portal: the tour of a first visit, the help beside each screen, and the full help. */
export function Guides() {
  const topic = useObservable(openedHelp)
  useHelpKey(openHelp)
  useEffect(() => closeHelp, [])
  useEffect(() => showWholeTexts(document.body), [])
  return (
    <>
      <TourHost />
      {topic && <OnDemand load={loadDrawer} props={{ topic, onClose: closeHelp }} />}
    </>
  )
}
