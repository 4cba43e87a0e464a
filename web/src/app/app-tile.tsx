import type { AvailableApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import type { ScreenProps } from '#web/platform/screen.ts'
import { AppTile } from '#web/ui/AppTile.tsx'

const grey = 250

const looks = new WeakMap<AvailableApps, Map<string, { icon: string; hue: number; index: number }>>()

/** Returns how home shows each application; made once for all tiles. */
function looksIn(apps: AvailableApps) {
  const known = looks.get(apps)
  if (known) return known
  const lookOf = appLooks(apps, 0)
  const made = new Map(apps.page.list.map((app) => [app.appId, { icon: app.icon, ...lookOf(app) }] as const))
  looks.set(apps, made)
  return made
}

function KnownTile({ appId, appName, size }: { appId: string; appName: string; size: number }) {
  const { apps } = useHomeData().data ?? {}
  const { icon, hue, index } = (apps && looksIn(apps).get(appId)) ?? { icon: '', hue: grey, index: undefined }
  return <AppTile icon={icon} name={appName} hue={hue} {...(index !== undefined && { index })} size={size} />
}

/** Renders the tile of an application: as on home if the person can see it, else a grey one with its first character. */
export const tileOf: ScreenProps['tileOf'] = ({ appId, appName }, size) => (
  <KnownTile appId={appId} appName={appName} size={size} />
)
