import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { framePhrases } from '../phrases.ts'
import { screenLabels } from '../screens.ts'
import './bottom-bar.css'
import { entryOf, useNavigation } from './navigation.ts'

type EntryProps = { path: string; icon: IconName; isCurrent: boolean; badge?: ReactNode; children: string }

const Entry = ({ path, icon, isCurrent, badge, children }: EntryProps) => (
  <Link href={path} aria-current={isCurrent ? 'page' : undefined}>
    <span className="bottom-bar-icon">
      <Icon name={icon} size={22} />
      {badge}
    </span>
    {children}
  </Link>
)

/** The navigation on phones: the screens of the role's menu, with the number of new announcements, and the person’s own. */
export function BottomBar() {
  const words = usePhrases(framePhrases)
  const labels = usePhrases(screenLabels)
  const [path] = useLocation()
  const { signedIn } = useSession()
  const { data } = useHomeData()
  const entries = useNavigation()
  const here = entryOf(path, entries)
  const isOwn = path.startsWith(`${paths.setting}/`)
  return (
    <nav className="bottom-bar" aria-label={words.mainNavigation}>
      {entries.map((entry) => (
        <Entry
          key={entry.path}
          path={entry.path}
          icon={entry.icon}
          isCurrent={entry === here}
          badge={entry.name === 'systemDynamics' && <Badge count={data?.bulletinCount?.recent ?? 0} />}
        >
          {labels[entry.name]}
        </Entry>
      ))}
      {!signedIn.acting && (
        <Entry path={paths.profile} icon="circle-user-round" isCurrent={isOwn}>
          {words.me}
        </Entry>
      )}
    </nav>
  )
}
