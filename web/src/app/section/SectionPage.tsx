import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useReach } from '../reach.ts'
import { sectionPhrases } from './phrases.ts'
import './section-page.css'

export type Entry = { path: string; label: keyof typeof sectionPhrases; icon: IconName }

type Group = { name: keyof typeof sectionPhrases; entries: readonly Entry[] }

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
]

const managed: readonly Group[] = [
  { name: 'section', entries: aboutAnnouncements },
  { name: 'signInAnalysis', entries: aboutSignIns },
]

/** Where the entries are a line that scrolls, the one of the screen is in the middle of it. */
function useCurrentInSight() {
  const line = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const entry = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (!line.current || !entry) return
    const { left, width } = entry.getBoundingClientRect()
    const { left: start, width: room } = line.current.getBoundingClientRect()
    line.current.scrollLeft += left - start - (room - width) / 2
  }, [])
  return line
}

function GroupLinks({ name, entries }: Group) {
  const words = usePhrases(sectionPhrases)
  const [here] = useLocation()
  const line = useCurrentInSight()
  return (
    <nav aria-label={words[name]}>
      <p aria-hidden="true">{words[name]}</p>
      <ul ref={line}>
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <Link
              href={path}
              title={words[label]}
              aria-current={here === path || here.startsWith(`${path}/`) ? 'page' : undefined}
            >
              <Icon name={icon} size={18} />
              <span>{words[label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { groups?: readonly Group[]; children: ReactNode }

/** A screen of a section: its groups of screens at the left, those that the person may open. */
export function SectionPage({ groups = managed, children }: Props) {
  const isReachable = useReach()
  return (
    <div className="section">
      <div className="section-rail">
        {groups
          .map(({ name, entries }) => ({ name, entries: entries.filter(({ path }) => isReachable(path)) }))
          .filter(({ entries }) => entries.length > 0)
          .map((group) => (
            <GroupLinks key={group.name} {...group} />
          ))}
      </div>
      <div className="page section-content">{children}</div>
    </div>
  )
}
