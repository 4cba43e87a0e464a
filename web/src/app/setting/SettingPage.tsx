import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { PersonCard } from '#web/features/session/profile/PersonCard.tsx'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { settingPhrases } from './phrases.ts'
import './setting-page.css'

type Part = 'profile' | 'binding' | 'security' | 'delegation' | 'preferences'

const parts: readonly { part: Part; icon: IconName }[] = [
  { part: 'profile', icon: 'user-round' },
  { part: 'binding', icon: 'link' },
  { part: 'security', icon: 'shield-check' },
  { part: 'delegation', icon: 'user-round-cog' },
  { part: 'preferences', icon: 'sliders-horizontal' },
]

type Props = {
  part: Part
  /** The content has its own heading, in place of the person's name. */
  headed?: boolean
  children: ReactNode
}

/** A part of the personal center: the person, links to the other parts at the left, and the content. */
export function SettingPage({ part: here, headed = false, children }: Props) {
  const words = usePhrases(settingPhrases)
  const [path] = useLocation()
  const rail = useRef<HTMLElement>(null)
  // On phones the links are a line that is wider than the screen.
  useEffect(() => {
    const line = rail.current?.querySelector('ul')
    const entry = line?.querySelector(`[href$="${path}"]`)
    if (!line || !entry) return
    const [seen, wanted] = [line.getBoundingClientRect(), entry.getBoundingClientRect()]
    line.scrollLeft += wanted.left + wanted.width / 2 - seen.left - seen.width / 2
  }, [path])
  return (
    <div className="page setting-page">
      <nav ref={rail} className="setting-rail" aria-label={words.center}>
        <ul>
          {parts.map(({ part, icon }) => (
            <li key={part}>
              <Link href={paths[part]} aria-current={path === paths[part] ? 'page' : undefined}>
                <Icon name={icon} size={16} />
                {words[part]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="setting-content">
        {!headed && <PageTitle>{words[here]}</PageTitle>}
        {!headed && <PersonCard withFacts={here !== 'profile'} />}
        {children}
      </div>
    </div>
  )
}
