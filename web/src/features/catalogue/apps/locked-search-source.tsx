import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchAction, SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { isActing } from '#web/platform/session/store.ts'
import { Tag, type TagKind } from '#web/ui/Tag.tsx'
import { askedWhy, wantedApp } from './app-menu.ts'
import { LockedTile } from './LockedTile.tsx'
import { isRequestable, useLockedApps } from './locked.ts'
import { fieldsOfLocked } from './search.ts'
import { lockedPhrases } from './visibility-phrases.ts'

type Step = SearchAction & { mark: string; kind: TagKind }

/** Returns what choosing the application does: to request access, to follow the request, or to explain the denial. */
const useStepOf = () => {
  const words = usePhrases(lockedPhrases)
  const openScreen = useOpenScreen()
  return useMemo(() => {
    const ask = { icon: 'key-round' as const }
    const again = { ...ask, label: words.requestAgain, mark: words.refused, kind: 'warning' as const }
    const first = { ...ask, label: words.request, mark: words.request, kind: 'outline' as const }
    const follow: Step = {
      ...{ label: words.follow, mark: words.requested, kind: 'info', icon: 'arrow-right' },
      choose: () => openScreen(paths.requests, { newTab: false }),
    }
    return (app: LockedApp): Step => {
      if (isRequestable(app)) return { ...(app.request ? again : first), choose: () => wantedApp.set(app) }
      if (app.requested) return follow
      return {
        ...{ label: words.why, mark: words.denied, kind: 'neutral', icon: 'circle-question-mark' },
        choose: () => askedWhy.set({ appId: app.appId }),
      }
    }
  }, [words, openScreen])
}

/** Search source of applications that the person does not have; choosing one leads to the request for it. */
export const useLockedAppSource = (): SearchSource => {
  const words = usePhrases(lockedPhrases)
  const stepOf = useStepOf()
  const { data, isError } = useLockedApps()
  useIndexAhead(data?.locked, fieldsOfLocked)
  return useMemo(() => {
    const toEntry = remembered((app: LockedApp): SearchEntry => {
      const { appId, appName, description, owner } = app
      const step = stepOf(app)
      const why: SearchAction = {
        label: words.why,
        icon: 'circle-question-mark',
        choose: () => askedWhy.set({ appId }),
      }
      return {
        key: appId,
        title: appName,
        detail: [description, owner && words.owner({ name: owner })].filter(Boolean).join(' · '),
        glyph: <LockedTile app={app} size={32} />,
        mark: (
          <Tag kind={step.kind} small>
            {step.mark}
          </Tag>
        ),
        open: step.choose,
        ...(app.requestable || app.requested ? { actions: () => [step, why] } : {}),
      }
    })
    return {
      code: 'locked-apps',
      state: isError ? 'failed' : data || isActing() ? 'ready' : 'waiting',
      find: (text, most) => {
        const query = queryOf(text)
        const found = query ? find(data?.locked ?? [], query, fieldsOfLocked) : { items: [], best: 0 }
        const { items, best } = found
        return {
          title: words.locked,
          entries: items.slice(0, most).map(toEntry),
          total: items.length,
          best,
        }
      },
    }
  }, [data, isError, words, stepOf])
}
