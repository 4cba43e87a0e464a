import { Link, useLocation } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { framePhrases } from '../phrases.ts'
import { screenLabels } from '../screens.ts'
import './bottom-bar.css'
import { entryOf, useNavigation } from './navigation.ts'

/** The navigation on phones; shown if there is more than one entry. */
export function BottomBar() {
  const words = usePhrases(framePhrases)
  const labels = usePhrases(screenLabels)
  const [path] = useLocation()
  const entries = useNavigation()
  if (entries.length < 2) return null
  const here = entryOf(path, entries)
  return (
    <nav className="bottom-bar" aria-label={words.mainNavigation}>
      {entries.map((entry) => (
        <Link key={entry.path} href={entry.path} aria-current={entry === here ? 'page' : undefined}>
          <Icon name={entry.icon} size={22} />
          {labels[entry.name]}
        </Link>
      ))}
    </nav>
  )
}
