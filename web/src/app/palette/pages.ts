import type { ZoneCard } from '@iambiz/contract/features/zones.ts'
import { useMemo } from 'react'
import { isIcon } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { zonePath } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { screenPhrases } from '../phrases.ts'
import { nameOf, screens } from '../screens.ts'
import type { PalettePage } from './palette.ts'

const zonePage = ({ zoneCode, zoneName, icon }: ZoneCard): PalettePage => ({
  path: zonePath(zoneCode),
  name: zoneName,
  icon: isIcon(icon) ? icon : 'layout-grid',
})

/** The screens that the person may open, and the zones, which are data. */
export const usePages = (zones: readonly ZoneCard[] | undefined): PalettePage[] => {
  const titles = usePhrases(screenPhrases)
  const { signedIn } = useSession()
  return useMemo(() => {
    const ofScreens = screens.flatMap((screen) => {
      const icon = screen.navigation?.icon ?? screen.searchIcon
      return icon && may(signedIn, screen.access)
        ? [{ path: screen.path, name: titles[nameOf(screen)], icon }]
        : []
    })
    return [...ofScreens, ...(zones ?? []).map(zonePage)]
  }, [titles, signedIn, zones])
}
