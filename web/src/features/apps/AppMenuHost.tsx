import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import type { AppMenuProps } from './AppMenu.tsx'
import { appMenu, askedWhy } from './app-menu.ts'

const loadMenu = onDemand(() => import('./AppMenu.tsx').then((chunk) => chunk.AppMenu))
const loadWhy = onDemand(() => import('./WhyDialog.tsx').then((chunk) => chunk.WhyDialog))

/** The menu of an application and the answer to its question; one of each for the whole portal. */
export function AppMenuHost({ related }: Pick<AppMenuProps, 'related'>) {
  const request = useObservable(appMenu)
  const asked = useObservable(askedWhy)
  return (
    <>
      {request && <OnDemand load={loadMenu} props={{ ...request, related }} />}
      {asked && <OnDemand load={loadWhy} props={asked} />}
    </>
  )
}
