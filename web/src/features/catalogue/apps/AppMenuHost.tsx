import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type LoadComponent, onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useObservable } from '#web/platform/use-observable.ts'
import { ownLinkRequest } from '../own-links/request.ts'
import { type AppMenuRequest, appMenu, askedWhy, wantedApp } from './app-menu.ts'

const loadWhy = onDemand(() => import('./WhyDialog.tsx').then((chunk) => chunk.WhyDialog))

const loadOwnLink = onDemand(() =>
  import('../own-links/OwnLinkOverlay.tsx').then((chunk) => chunk.OwnLinkOverlay),
)

const closeRequest = () => wantedApp.set(undefined)

type Props = {
  menu: LoadComponent<AppMenuRequest>
  requestDialog: LoadComponent<{ app: LockedApp; onClose: () => void }>
}

/**
 * The context menu of an application or link, the form of a link, the explanation why an application is visible and the
 * request for access to it; one instance for the whole portal.
 */
export function AppMenuHost({ menu, requestDialog }: Props) {
  const request = useObservable(appMenu)
  const asked = useObservable(askedWhy)
  const wanted = useObservable(wantedApp)
  const ofLink = useObservable(ownLinkRequest)
  return (
    <>
      {request && <OnDemand load={menu} props={request} />}
      {asked && <OnDemand load={loadWhy} props={asked} />}
      {wanted && <OnDemand load={requestDialog} props={{ app: wanted, onClose: closeRequest }} />}
      {ofLink && <OnDemand load={loadOwnLink} props={{ request: ofLink }} />}
    </>
  )
}
