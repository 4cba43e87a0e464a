import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useCallback } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { announcementsOfPath, paths } from '#web/platform/paths.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchAction } from '#web/platform/search/source.ts'
import { relatedPhrases } from './related-phrases.ts'

/** Returns a function for the actions of other features on an application, for its menu and for the search. */
export const useRelatedActions = (): ((app: PortalApp) => SearchAction[]) => {
  const words = usePhrases(relatedPhrases)
  const openScreen = useOpenScreen()
  return useCallback(
    ({ appId, appCode }) => [
      {
        label: words.announcements,
        icon: 'megaphone',
        choose: () => openScreen(announcementsOfPath(appId), { newTab: false }),
      },
      {
        label: words.contacts,
        icon: 'book-user',
        choose: () =>
          openScreen(`${paths.contacts}?${new URLSearchParams({ app: appCode })}`, { newTab: false }),
      },
    ],
    [words, openScreen],
  )
}
