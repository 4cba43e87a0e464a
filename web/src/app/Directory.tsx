import type { AvailableApps, LockedApp, PortalApp } from '@iambiz/contract/features/apps.ts'
import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { useState } from 'react'
import { AppDirectory } from '#web/features/apps/AppDirectory.tsx'
import type { AppLook } from '#web/features/apps/directory.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { savePersonalConfig } from './personal-config.ts'

const requestDialog = onDemand(() =>
  import('#web/features/access-requests/RequestDialog.tsx').then((chunk) => chunk.RequestDialog),
)

type Props = {
  apps: AvailableApps
  lookOf: (app: PortalApp) => AppLook
  personalConfig: PersonalConfig
}

/** All applications, shown as the person has chosen it; the choices are kept on the server. */
export function Directory({ apps, lookOf, personalConfig }: Props) {
  const { appView, collapsedCategories } = personalConfig
  const [wanted, setWanted] = useState<LockedApp>()
  return (
    <>
      <AppDirectory
        available={apps}
        lookOf={lookOf}
        view={appView}
        onViewChange={(view) => void savePersonalConfig({ appView: view })}
        folding={{
          collapsed: collapsedCategories,
          onCollapse: (code, isCollapsed) => {
            const others = collapsedCategories.filter((other) => other !== code)
            void savePersonalConfig({ collapsedCategories: isCollapsed ? [...others, code] : others })
          },
        }}
        onRequest={setWanted}
      />
      {wanted && (
        <OnDemand load={requestDialog} props={{ app: wanted, onClose: () => setWanted(undefined) }} />
      )}
    </>
  )
}
