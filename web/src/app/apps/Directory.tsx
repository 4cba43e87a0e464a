import type { AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { useMemo, useState } from 'react'
import { AppDirectory } from '#web/features/catalogue/apps/AppDirectory.tsx'
import type { AppLook } from '#web/features/catalogue/apps/directory.ts'
import { isHidden, withoutHidden } from '#web/features/catalogue/apps/hidden.ts'
import { actOnDemand, onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'

const savePersonalConfig = actOnDemand(
  () => import('#web/platform/home/personal-config.ts'),
  (chunk) => chunk.savePersonalConfig,
)

const hiddenDialog = onDemand(() =>
  import('#web/features/catalogue/apps/HiddenAppsDialog.tsx').then((chunk) => chunk.HiddenAppsDialog),
)

type Props = {
  apps: AvailableApps
  lookOf: (app: PortalApp) => AppLook
  personalConfig: PersonalConfig
  /** Ids of the applications that the person has hidden. */
  hidden: ReadonlySet<string>
}

/** All applications, in the view that the person has chosen; the server stores the choices. */
export function Directory({ apps, lookOf, personalConfig, hidden }: Props) {
  const { appView, collapsedCategories } = personalConfig
  const [managesHidden, setManagesHidden] = useState(false)
  const shown = useMemo(() => withoutHidden(apps, hidden), [apps, hidden])
  const out = useMemo(() => apps.page.list.filter((app) => isHidden(app, hidden)), [apps, hidden])
  return (
    <>
      <AppDirectory
        available={shown}
        lookOf={lookOf}
        view={appView}
        onViewChange={(view) => savePersonalConfig({ appView: view })}
        folding={{
          collapsed: collapsedCategories,
          onCollapse: (code, isCollapsed) => {
            const others = collapsedCategories.filter((other) => other !== code)
            savePersonalConfig({ collapsedCategories: isCollapsed ? [...others, code] : others })
          },
        }}
        hidden={{ count: out.length, onManage: () => setManagesHidden(true) }}
      />
      {managesHidden && (
        <OnDemand load={hiddenDialog} props={{ apps: out, lookOf, onClose: () => setManagesHidden(false) }} />
      )}
    </>
  )
}
