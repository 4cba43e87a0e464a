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

const aboutAnnouncements: readonly Entry[] = [
  { path: paths.announcementMaintenance, label: 'maintenance', icon: 'file-pen-line' },
  { path: paths.announcementStatistics, label: 'statistics', icon: 'chart-column' },
  { path: paths.mailTemplates, label: 'mailTemplates', icon: 'mail' },
  { path: paths.mailGroups, label: 'mailGroups', icon: 'users-round' },
  { path: paths.mailContacts, label: 'mailContacts', icon: 'contact-round' },
  { path: paths.mailLog, label: 'mailLog', icon: 'mail-check' },
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

type Props = { section?: keyof typeof sectionPhrases; entries?: readonly Entry[]; children: ReactNode }

/** A screen of a section, that about announcements unless said: its screens at the left, those that the person may open. */
export function SectionPage({ section = 'section', entries = aboutAnnouncements, children }: Props) {
  const words = usePhrases(sectionPhrases)
  const isReachable = useReach()
  const [here] = useLocation()
  const line = useCurrentInSight()
  return (
    <div className="section">
      <nav className="section-rail" aria-label={words[section]}>
        <p aria-hidden="true">{words[section]}</p>
        <ul ref={line}>
          {entries
            .filter(({ path }) => isReachable(path))
            .map(({ path, label, icon }) => (
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
      <div className="page section-content">{children}</div>
    </div>
  )
}
