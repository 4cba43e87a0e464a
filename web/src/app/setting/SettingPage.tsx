import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { PersonCard } from '#web/features/session/profile/PersonCard.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { screenLabels } from '../screens.ts'
import { linksOf } from '../section/links.ts'
import type { SectionProps } from '../section/section-props.ts'
import './setting-page.css'

const parts = linksOf('setting')

/** A part of the personal center: the person, links to the other parts at the left, and the content. */
export function SettingPage({ name: here, headed, children }: SectionProps) {
  const words = usePhrases(screenLabels)
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
      <nav ref={rail} className="setting-rail" aria-label={words.setting}>
        <ul>
          {parts.map((part) => (
            <li key={part.name}>
              <Link href={part.path} aria-current={path === part.path ? 'page' : undefined}>
                <Icon name={part.icon} size={16} />
                {words[part.name]}
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
