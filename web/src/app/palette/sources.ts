import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useCallback, useMemo } from 'react'
import { useAnnouncementSource } from '#web/features/announcements/reading/search-source.tsx'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { fieldsOfApp } from '#web/features/catalogue/apps/search.ts'
import { useAppSource, useLockedAppSource } from '#web/features/catalogue/apps/search-source.tsx'
import { useToolSource } from '#web/features/portal/tools/search-source.tsx'
import { useRoleSource } from '#web/features/session/search-source.tsx'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { useMinute } from '#web/platform/present.ts'
import type { SearchSource } from '#web/platform/search/source.ts'
import { useHelpSource } from '../help/help-source.tsx'
import { useRelatedActions } from '../related-actions.ts'
import { useHidden } from '../use-hidden.ts'
import { useScreenSource } from './screen-source.tsx'

/** What an application that the person sees is found by. */
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
 * What is searched here, in the order that it is listed in. A new kind of thing is one line here; contacts, which the server
 * searches as well, are asked for with each pause and take their place in `withContacts`.
 */
export const useSources = (onSwitched: () => void): SearchSource[] => {
  const { apps, myApps, zones, signedIn } = useHomeData().data ?? {}
  const hidden = useHidden(signedIn?.userConfig.hiddenAppIds ?? nothing)
  const now = useMinute()
  const lookOf = useMemo(() => appLooks(apps, now), [apps, now])
  const fieldsOf = useFieldsOf(apps?.page.list)
  const related = useRelatedActions()
  const sources = [
    useAppSource({ available: apps, mine: myApps, lookOf, hidden, related }),
    useToolSource(),
    useAnnouncementSource(fieldsOf),
    useScreenSource(zones),
    useLockedAppSource(),
    useRoleSource(onSwitched),
    useHelpSource(),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources themselves are what the list depends on
  return useMemo(() => sources, sources)
}

/** Contacts stand after the screens. */
export const withContacts = (sources: readonly SearchSource[], contacts: SearchSource): SearchSource[] => {
  const place = sources.findIndex(({ code }) => code === 'screens') + 1
  return sources.toSpliced(place, 0, contacts)
}
