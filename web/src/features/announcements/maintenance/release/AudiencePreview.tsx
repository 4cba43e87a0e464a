import type { Audience } from '@iambiz/contract/features/announcements/receipts.ts'
import { useState } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { releasePhrases } from './phrases.ts'

type Share = { key: string; name: string; count: number }

/** Number of groups that are shown before the list is expanded. */
const first = 5

function Shares({ title, shares }: { title: string; shares: readonly Share[] }) {
  const words = usePhrases(releasePhrases)
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...shares.map(({ count }) => count))
  if (shares.length === 0) return null
  return (
    <section className="release-shares" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {(isWhole ? shares : shares.slice(0, first)).map(({ key, name, count }) => (
          <li key={key}>
            <bdi>{name}</bdi>
            <i aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
            <span className="figures">{number(count)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && shares.length > first && (
        <Button kind="link" size="small" onClick={() => setWhole(true)}>
          {words.showAll({ count: shares.length })}
        </Button>
      )}
    </section>
  )
}

/** The audience that an announcement would reach now: totals, counts by organization and role, and some names. */
export function AudiencePreview({ audience, forced }: { audience: Audience; forced: boolean }) {
  const words = usePhrases(releasePhrases)
  const { number } = useFormats()
  const { count, popup, withoutEmail, byOrg, byRole, sample } = audience
  if (count === 0)
    return (
      <p className="release-nobody" role="status">
        {words.nobody}
      </p>
    )
  return (
    <div className="release-audience">
      <p className="release-count" role="status">
        {words.reaches} <b className="figures">{number(count)}</b> {words.people({ count })}
      </p>
      <ul className="release-facts">
        {forced && <li>{words.popup({ count: number(popup) })}</li>}
        <li>{withoutEmail > 0 ? words.withoutEmail({ count: number(withoutEmail) }) : words.allHaveEmail}</li>
      </ul>
      <div className="release-groups">
        <Shares
          title={words.byOrganization}
          shares={byOrg.map(({ orgCode, orgName, count: people }) => ({
            ...{ key: orgCode, name: orgName, count: people },
          }))}
        />
        <Shares
          title={words.byRole}
          shares={byRole.map(({ roleNo, roleName, count: people }) => ({
            ...{ key: roleNo, name: roleName, count: people },
          }))}
        />
      </div>
      <p className="release-sample">
        {words.sample}{' '}
        {sample.map(({ userNo, userName, orgName }) => (
          <span key={userNo} title={orgName}>
            <bdi>{userName}</bdi> <small className="figures">{userNo}</small>
          </span>
        ))}
      </p>
    </div>
  )
}
