import type { ReactNode } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useReach } from '../reach.ts'
import { sectionPhrases } from './phrases.ts'
import { SectionFrame } from './SectionFrame.tsx'

type Entry = { path: string; label: keyof typeof sectionPhrases; icon: IconName }

const aboutAnnouncements: readonly Entry[] = [
  { path: paths.announcementMaintenance, label: 'maintenance', icon: 'file-pen-line' },
  { path: paths.announcementStatistics, label: 'statistics', icon: 'chart-column' },
  { path: paths.mailTemplates, label: 'mailTemplates', icon: 'mail' },
  { path: paths.mailGroups, label: 'mailGroups', icon: 'users-round' },
  { path: paths.mailContacts, label: 'mailContacts', icon: 'contact-round' },
  { path: paths.mailLog, label: 'mailLog', icon: 'mail-check' },
]

const aboutSignIns: readonly Entry[] = [
  { path: paths.loginStatistics, label: 'loginStatistics', icon: 'gauge' },
  { path: paths.loginLog, label: 'loginLog', icon: 'list' },
  { path: paths.integration, label: 'integration', icon: 'link' },
  { path: paths.appLogins, label: 'appLogins', icon: 'layout-grid' },
]

const groups = [
  { name: 'section', entries: aboutAnnouncements },
  { name: 'signIns', entries: aboutSignIns },
] as const

/** A screen of a section, with links to the screens that the person may open. */
export function SectionPage({ children }: { children: ReactNode }) {
  const words = usePhrases(sectionPhrases)
  const isReachable = useReach()
  return (
    <SectionFrame
      groups={groups.map(({ name, entries }) => ({
        name: words[name],
        entries: entries
          .filter(({ path }) => isReachable(path))
          .map(({ label, ...entry }) => ({ ...entry, label: words[label] })),
      }))}
    >
      {children}
    </SectionFrame>
  )
}
