import { useCallback, useMemo } from 'react'
import type { TileOf } from '#web/features/announcements/reading/tile.ts'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { AppTile } from '#web/ui/AppTile.tsx'

const grey = 250

/**
 * Returns a function that renders the tile of an application: as on home if the person can see it, else a grey one with
 * its first character.
 */
export const useAppTile = (): TileOf => {
  const { apps } = useHomeData().data ?? {}
  const byId = useMemo(() => new Map(apps?.page.list.map((app) => [app.appId, app])), [apps])
  const lookOf = useMemo(() => appLooks(apps, 0), [apps])
  return useCallback(
    ({ appId, appName }, size) => {
      const app = byId.get(appId)
      if (!app) return <AppTile icon="" name={appName} hue={grey} size={size} />
      const { hue, index } = lookOf(app)
      return <AppTile icon={app.icon} name={appName} hue={hue} index={index} size={size} />
    },
    [byId, lookOf],
  )
}
