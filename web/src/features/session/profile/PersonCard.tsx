import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { nameOf, shortNameOf } from '../person.ts'
import { profilePhrases } from './phrases.ts'
import './person-card.css'

/**
 * The signed-in person with the current organization and role; details are left out where the page shows them below.
 */
export function PersonCard({ withFacts }: { withFacts: boolean }) {
  const words = usePhrases(profilePhrases)
  const language = useLanguage()
  const { user, current, lastLogin } = useSession().signedIn
  const all: [string, ReactNode][] = [
    [words.email, user.email],
    [words.mobile, user.mobile],
    [
      words.lastSignIn,
      lastLogin && (
        <RelativeTime
          key="time"
          time={lastLogin.time}
          text={(time) => words.timeAndPlace({ time, place: lastLogin.site })}
        />
      ),
    ],
  ]
  const facts = all.filter(([, value]) => value)
  return (
    <section className="card person-card" aria-label={nameOf(user, language)}>
      <span className="avatar person-avatar" aria-hidden="true">
        {shortNameOf(user, language)}
      </span>
      <div className="person-name">
        <p>
          <strong>{nameOf(user, language)}</strong> <span className="figures">{user.userNo}</span>
        </p>
        {current && (
          <p>
            <span>{current.orgName}</span> <span>{current.roleName}</span>
          </p>
        )}
      </div>
      {withFacts && facts.length > 0 && (
        <dl className="person-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
