import type { ReactNode } from 'react'
import { ReportedSignInsPage } from '#web/features/login-logs/ReportedSignInsPage.tsx'
import { SitesPage } from '#web/features/sites/SitesPage.tsx'
import { paths } from '#web/platform/paths.ts'
import { type Entry, SectionPage } from './SectionPage.tsx'

const entries: readonly Entry[] = [
  { path: paths.reportedSignIns, label: 'reportedSignIns', icon: 'shield-alert' },
  { path: paths.sites, label: 'sites', icon: 'building-2' },
]

/** A screen of those who administer the portal, with the others at the left. */
function AdministrationPage({ children }: { children: ReactNode }) {
  return (
    <SectionPage section="administration" entries={entries}>
      {children}
    </SectionPage>
  )
}

/** What the networks of the company are called. */
export function Sites() {
  return (
    <AdministrationPage>
      <SitesPage />
    </AdministrationPage>
  )
}

/** Sign-ins that people called somebody else's. */
export function ReportedSignIns() {
  return (
    <AdministrationPage>
      <ReportedSignInsPage />
    </AdministrationPage>
  )
}
