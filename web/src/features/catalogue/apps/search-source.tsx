import type { AvailableApps, MyPortalApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { remembered } from '#web/platform/search/match.ts'
import type { SearchAction, SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { isActing } from '#web/platform/session/store.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { askedWhy } from './app-menu.ts'
import { showAgain } from './change-hidden.ts'
import { setUsual } from './change-usual.ts'
import type { AppLook } from './directory.ts'
import { isHidden } from './hidden.ts'
import { laterAppPhrases } from './later-phrases.ts'
import { DowntimeWords } from './Marks.tsx'
import { openApp } from './open.ts'
import { appPhrases } from './phrases.ts'
import { fieldsOfApp, findApps } from './search.ts'
import { appSearchPhrases, hiddenPhrases, whyPhrases } from './visibility-phrases.ts'

type Given = {
  available: AvailableApps | undefined
  mine: MyPortalApps | undefined
  lookOf: (app: PortalApp) => AppLook
  /** The ids of hidden applications, which search finds too. */
  hidden: ReadonlySet<string>
  /** Actions of other features for an application. */
  related: (app: PortalApp) => SearchAction[]
}

const mostRecent = 6

function Marks({ app, look: { downtime }, out }: { app: PortalApp; look: AppLook; out: boolean }) {
  const { favourites } = usePhrases(laterAppPhrases)
  const { hiddenMark } = usePhrases(hiddenPhrases)
  return (
    <>
      {out && (
        <Tag kind="neutral" small>
          {hiddenMark}
        </Tag>
      )}
      {downtime && (
        <Tag kind="warning" small>
          <DowntimeWords downtime={downtime} />
        </Tag>
      )}
      {app.usual && (
        <span className="palette-star" title={favourites}>
          <Icon name="star" size={15} />
          <span className="visually-hidden">{favourites}</span>
        </span>
      )}
    </>
  )
}

const useAppEntry = ({
  lookOf,
  hidden,
  related,
}: Pick<Given, 'lookOf' | 'hidden' | 'related'>): ((app: PortalApp) => SearchEntry) => {
  const words = usePhrases(appPhrases)
  const { open, openInTab, whySeen } = usePhrases(whyPhrases)
  const { used } = usePhrases(appSearchPhrases)
  const { showAgain: show } = usePhrases(hiddenPhrases)
  return useMemo(() => {
    const ownActionsOf = (app: PortalApp): SearchAction[] => [
      {
        label: app.usual ? words.removeUsual : words.addUsual,
        icon: app.usual ? 'star-off' : 'star',
        choose: () => setUsual(app, !app.usual),
        stays: true,
      },
      ...(isHidden(app, hidden)
        ? [{ label: show, icon: 'eye' as const, choose: () => void showAgain([app.appId]), stays: true }]
        : []),
    ]
    const actionsOf = (app: PortalApp): SearchAction[] => [
      { label: open, icon: 'arrow-right', choose: () => openApp(app, 'palette') },
      { label: openInTab, icon: 'external-link', choose: () => openApp(app, 'palette', { newTab: true }) },
      ...(isActing() ? [] : ownActionsOf(app)),
      ...related(app),
      { label: whySeen, icon: 'circle-question-mark', choose: () => askedWhy.set({ appId: app.appId }) },
    ]
    return remembered((app: PortalApp): SearchEntry => {
      const look = lookOf(app)
      const out = isHidden(app, hidden)
      const { lastAccessTime: last, categoryName, description } = app
      return {
        key: app.appId,
        title: app.appName,
        detail: last ? (
          <RelativeTime
            time={last}
            form="ago"
            className=""
            text={(when) => [categoryName, used({ when })].filter(Boolean).join(' · ')}
          />
        ) : (
          [categoryName, description].filter(Boolean).join(' · ')
        ),
        fields: fieldsOfApp(app),
        glyph: <AppTile icon={app.icon} name={app.appName} hue={look.hue} index={look.index} size={32} />,
        // Only created when needed, because each typed letter renders a dozen applications.
        mark: (out || look.downtime || app.usual) && <Marks app={app} look={look} out={out} />,
        open: (how) => openApp(app, 'palette', how),
        actions: () => actionsOf(app),
      }
    })
  }, [words, open, openInTab, whySeen, used, show, lookOf, hidden, related])
}

/** Search source of the person's applications; without a text it returns the recently opened ones. */
export const useAppSource = ({ available, mine, lookOf, hidden, related }: Given): SearchSource => {
  const words = usePhrases(appSearchPhrases)
  const toEntry = useAppEntry({ lookOf, hidden, related })
  return useMemo(
    () => ({
      code: 'apps',
      kind: words.apps,
      state: available ? 'ready' : 'failed',
      find: (text, most) => {
        if (text.trim() === '') {
          const recent = (mine?.accessedApps ?? []).filter((app) => !isHidden(app, hidden))
          const suggested = recent.length > 0 ? recent : (mine?.usualApps ?? [])
          const title = recent.length > 0 ? words.recent : words.usual
          const entries = suggested.slice(0, mostRecent).map(toEntry)
          return { title, entries, total: entries.length, best: 0 }
        }
        const { items, best } = findApps(available?.page.list ?? [], text)
        return { title: words.apps, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }),
    [available, mine, hidden, words, toEntry],
  )
}
