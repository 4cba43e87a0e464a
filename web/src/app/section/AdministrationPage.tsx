import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { DelegationsOverview } from '#web/features/delegations/overview/DelegationsOverview.tsx'
import { ReportedSignInsPage } from '#web/features/login-logs/ReportedSignInsPage.tsx'
import { SitesPage } from '#web/features/sites/SitesPage.tsx'
import { paths } from '#web/platform/paths.ts'
import { type Entry, SectionPage } from './SectionPage.tsx'

const entries: readonly Entry[] = [
  { path: paths.reportedSignIns, label: 'reportedSignIns', icon: 'shield-alert' },
  { path: paths.adminDelegations, label: 'delegations', icon: 'user-round-cog' },
  { path: paths.sites, label: 'sites', icon: 'building-2' },
]

const drawn: { [path: string]: ReactNode } = {
  [paths.sites]: <SitesPage />,
  [paths.adminDelegations]: <DelegationsOverview />,
}

/** A screen of those who administer the portal, with the others at the left. One for all, because each chunk is named on the first screen. */
export function AdministrationPage() {
  const [path] = useLocation()
  return (
    <SectionPage groups={[{ name: 'administration', entries }]}>
      {drawn[path] ?? <ReportedSignInsPage />}
    </SectionPage>
  )
}
