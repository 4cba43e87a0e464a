import type { AvailableApps, PortalApp } from '@iambiz/contract/features/apps.ts'
import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { AppDirectory } from '#web/features/apps/AppDirectory.tsx'
import type { AppLook } from '#web/features/apps/directory.ts'
import { savePersonalConfig } from './personal-config.ts'

type Props = {
  apps: AvailableApps
  lookOf: (app: PortalApp) => AppLook
  personalConfig: PersonalConfig
}

/** All applications, shown as the person has chosen it; the choices are kept on the server. */
export function Directory({ apps, lookOf, personalConfig }: Props) {
  const { appView, collapsedCategories } = personalConfig
  return (
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
    />
  )
}
