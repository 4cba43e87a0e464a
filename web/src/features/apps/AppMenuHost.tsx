import { useSyncExternalStore } from 'react'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import type { AppMenuProps } from './AppMenu.tsx'
import { appMenu, askedWhy } from './app-menu.ts'

const loadMenu = onDemand(() => import('./AppMenu.tsx').then((chunk) => chunk.AppMenu))
const loadWhy = onDemand(() => import('./WhyDialog.tsx').then((chunk) => chunk.WhyDialog))

/** The menu of an application and the answer to its question; one of each for the whole portal. */
export function AppMenuHost({ related }: Pick<AppMenuProps, 'related'>) {
  const request = useSyncExternalStore(appMenu.subscribe, appMenu.get)
  const asked = useSyncExternalStore(askedWhy.subscribe, askedWhy.get)
  return (
    <>
      {request && <OnDemand load={loadMenu} props={{ ...request, related }} />}
      {asked && <OnDemand load={loadWhy} props={asked} />}
    </>
  )
}
