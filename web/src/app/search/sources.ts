import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useCallback, useMemo } from 'react'
import { useAnnouncementSource } from '#web/features/announcements/reading/search-source.tsx'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { useLockedAppSource } from '#web/features/catalogue/apps/locked-search-source.tsx'
import { fieldsOfApp } from '#web/features/catalogue/apps/search.ts'
import { useAppSource } from '#web/features/catalogue/apps/search-source.tsx'
import { useOwnLinkSource } from '#web/features/catalogue/own-links/search-source.tsx'
import { useHelpSource } from '#web/features/guides/help/help-source.tsx'
import { useScreenSource } from '#web/features/palette/screen-source.tsx'
import { useToolSource } from '#web/features/portal/tools/search-source.tsx'
import { useRoleSource } from '#web/features/session/search-source.tsx'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { useMinute } from '#web/platform/present.ts'
import type { SearchSource } from '#web/platform/search/source.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useHidden } from '../apps/use-hidden.ts'
import { topicsOf } from '../help/topics.ts'
import { useRelatedActions } from '../related-actions.ts'
import { usePages } from './pages.ts'
import '#web/platform/search/result-marks.css'

/** Returns a function for the searchable fields of an application that the person can see. */
const useFieldsOf = (apps: readonly PortalApp[] | undefined) => {
  const byId = useMemo(() => new Map(apps?.map((app) => [app.appId, app])), [apps])
  return useCallback(
    (appId: string) => {
      const app = byId.get(appId)
      return app && fieldsOfApp(app)
    },
    [byId],
  )
}

const nothing: readonly string[] = []

/**
 * Returns the search sources in their order. To add a kind of results, add a source here. Contacts are searched by the
 * server on each pause, and `withContacts` inserts them.
 */
export const useSources = (onSwitched: () => void): SearchSource[] => {
  const { signedIn } = useSession()
  const { apps, myApps, ownLinks, zones, signedIn: readWithHome } = useHomeData().data ?? {}
  const hidden = useHidden(readWithHome?.userConfig.hiddenAppIds ?? nothing)
  const now = useMinute()
  const lookOf = useMemo(() => appLooks(apps, now), [apps, now])
  const fieldsOf = useFieldsOf(apps?.page.list)
  const related = useRelatedActions()
  const topics = useMemo(() => topicsOf(signedIn), [signedIn])
  const sources = [
    useAppSource({ available: apps, mine: myApps, lookOf, hidden, related }),
    useOwnLinkSource(ownLinks),
    useToolSource(),
    useAnnouncementSource(fieldsOf),
    useScreenSource(usePages(zones)),
    useLockedAppSource(),
    useRoleSource(onSwitched),
    useHelpSource(topics),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources themselves are the dependencies
  return useMemo(() => sources, sources)
}

/** Inserts the contacts after the screens. */
export const withContacts = (sources: readonly SearchSource[], contacts: SearchSource): SearchSource[] => {
  const place = sources.findIndex(({ code }) => code === 'screens') + 1
  return sources.toSpliced(place, 0, contacts)
}
