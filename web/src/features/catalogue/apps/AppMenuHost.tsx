import { type LoadComponent, onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { type AppMenuRequest, appMenu, askedWhy } from './app-menu.ts'

const loadWhy = onDemand(() => import('./WhyDialog.tsx').then((chunk) => chunk.WhyDialog))

/** The context menu of an application, and the explanation of its visibility; one instance for the whole portal. */
export function AppMenuHost({ menu }: { menu: LoadComponent<AppMenuRequest> }) {
  const request = useObservable(appMenu)
  const asked = useObservable(askedWhy)
  return (
    <>
      {request && <OnDemand load={menu} props={request} />}
      {asked && <OnDemand load={loadWhy} props={asked} />}
    </>
  )
}
