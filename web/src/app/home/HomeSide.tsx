import { Fragment, type ReactNode } from 'react'
import { AnnouncementPanel } from '#web/features/announcements/reading/AnnouncementPanel.tsx'
import { QuickPanel } from '#web/features/portal/tools/QuickPanel.tsx'
import { ToolsPanel } from '#web/features/portal/tools/ToolsPanel.tsx'
import { ZoneCards } from '#web/features/portal/zones/ZoneCards.tsx'
import { modulesOf } from '#web/features/preferences/home-layout/layout.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { useReach } from '#web/platform/navigation/reach.ts'
import { actOnDemand } from '#web/platform/on-demand/chunk.ts'
import { paths } from '#web/platform/paths.ts'

const rememberQuickEntry = actOnDemand(
  () => import('./quick-entry.ts'),
  (chunk) => chunk.rememberQuickEntry,
)

type Props = {
  home: HomeData
  failedAnnouncements: ReactNode
  /** Number of modules rendered so far; all of them if undefined. */
  count: number | undefined
}

/** The visible modules beside the applications, in the person's order. */
export function HomeSide({ home, failedAnnouncements, count }: Props) {
  const isReachable = useReach()
  const { bulletins, bulletinCount, personalConfig, zones, tools } = home
  const entriesOf = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const entry = tools?.find(({ toolCode }) => toolCode === code)
      return entry && (entry.path === undefined || isReachable(entry.path)) ? entry : []
    })
  const drawn = {
    bulletin: bulletins ? (
      <AnnouncementPanel announcements={bulletins} count={bulletinCount} />
    ) : (
      failedAnnouncements
    ),
    quick: tools && (
      <QuickPanel
        entries={entriesOf(personalConfig.quickList)}
        onOpen={rememberQuickEntry}
        editPath={isReachable(paths.homeModules) ? `${paths.homeModules}?part=quick` : undefined}
      />
    ),
    tools: tools && <ToolsPanel tools={entriesOf(personalConfig.tools)} />,
    doubleCarbon: zones && <ZoneCards zones={zones} />,
  }
  const visible = modulesOf(personalConfig.modules, 'side').filter((module) => module.visible)
  const modules = visible.slice(0, count)
  return (
    <>
      {modules.map(({ code }) => (
        <Fragment key={code}>{drawn[code]}</Fragment>
      ))}
      {/* Preserves the space of the column, and of a module beside another one. */}
      {modules.length < visible.length && <span className="home-awaited" />}
    </>
  )
}
