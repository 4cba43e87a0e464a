import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { DowntimeText } from '#web/platform/i18n/DowntimeText.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { maintenancePhrases } from '../downtime-phrases.ts'
import { follow, isOpenedInside, openInside, recordOpening } from '../open.ts'
import { addressInside, addressOfApp, openingOf } from '../opening.ts'
import { appPhrases } from '../phrases.ts'
import { Frame } from './Frame.tsx'
import { framedPhrases } from './phrases.ts'

type Props = {
  app: PortalApp
  /** Whether the page was restored by a reload, so that its opening is already recorded. */
  isRestored: boolean
}

/** An application inside the portal; it asks for confirmation during maintenance. */
export function FramedApp({ app, isRestored }: Props) {
  const words = usePhrases(framedPhrases)
  const { noAddress } = usePhrases(appPhrases)
  const isOpened = isOpenedInside(app)
  // Only checked once, because an application in use must stay open when its maintenance starts.
  const [asks, setAsks] = useState(() => !isOpened && openingOf(app, Date.now()) === 'maintenance')
  const address = addressOfApp(app)
  const isShown = addressInside(app) !== undefined && !asks

  // Opening the page by its URL counts as opening the application too.
  const isNew = isShown && !isOpened && !isRestored
  useEffect(() => {
    if (isNew && openInside(app)) void recordOpening(app, 'recent')
  }, [isNew, app])

  const notShown = (): ReactNode => {
    if (!address) return <EmptyState alert title={noAddress} />
    if (asks)
      return (
        <Maintenance
          app={app}
          onGoOn={() => {
            setAsks(false)
            follow(app, 'recent', { continueAnyway: true })
          }}
        />
      )
    return (
      <EmptyState
        alert
        title={words.refused({ name: app.appName })}
        detail={words.refusedDetail}
        action={<Button onClick={() => follow(app, 'recent', { newTab: true })}>{words.openInTab}</Button>}
      />
    )
  }
  if (isShown && address) return <Frame app={app} address={address} />
  return (
    <div className="page">
      <PageTitle>{app.appName}</PageTitle>
      {notShown()}
    </div>
  )
}

function Maintenance({ app: { appName, maintenance }, onGoOn }: { app: PortalApp; onGoOn: () => void }) {
  const words = usePhrases(maintenancePhrases)
  const { maintenanceTime } = usePhrases(appPhrases)
  return (
    <EmptyState
      alert
      title={words.maintenanceTitle({ name: appName })}
      detail={
        <>
          {maintenance?.notice || words.maintenanceUnknown}
          {maintenance && (
            <>
              <br />
              <DowntimeText from={maintenance.from} to={maintenance.to} text={maintenanceTime} />
            </>
          )}
        </>
      }
      action={<Button onClick={onGoOn}>{words.openAnyway}</Button>}
    />
  )
}
