import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { ownOrgRole } from '#web/platform/session/own-org-role.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { profilePhrases } from './phrases.ts'
import './profile-cards.css'

type Props = {
  /** The person's e-mail address with its actions. */
  email: ReactNode
}

/** The person's data in the portal, and every organization with the person's roles there. */
export function ProfileCards({ email }: Props) {
  return (
    <>
      <AccountCard email={email} />
      <OrganizationsCard />
    </>
  )
}

function AccountCard({ email }: Props) {
  const words = usePhrases(profilePhrases)
  const { user, lastLogin } = useSession().signedIn
  const facts = [
    [words.staffNumber, user.userNo],
    [words.name, user.userName],
    ...(user.userNameEn && user.userNameEn !== user.userName ? [[words.otherName, user.userNameEn]] : []),
    [words.mobile, user.mobile ?? words.none],
    [words.since, user.createTime.slice(0, 10)],
  ]
  return (
    <Card title={words.account}>
      <dl className="profile-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.lastSignIn}</dt>
          <dd>
            {lastLogin ? (
              <bdi>
                <RelativeTime
                  time={lastLogin.time}
                  text={(time) => [time, lastLogin.site, lastLogin.ip].filter(Boolean).join(' · ')}
                />
              </bdi>
            ) : (
              words.noSignIn
            )}
            {lastLogin && lastLogin.failsSince > 0 && (
              <strong>{words.failsSince({ count: lastLogin.failsSince })}</strong>
            )}
          </dd>
        </div>
        <div className="profile-email">
          <dt>{words.email}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <p className="profile-note">{words.kept}</p>
    </Card>
  )
}

function OrganizationsCard() {
  const words = usePhrases(profilePhrases)
  const { orgRole: all, current } = useSession().signedIn
  const orgRole = ownOrgRole(all)
  return (
    <Card title={words.organizations} count={orgRole.length}>
      {orgRole.length === 0 && <p className="profile-note">{words.noOrganizations}</p>}
      <ul aria-label={words.organizations}>
        {orgRole.map(({ org, roles }) => (
          <li key={org.orgCode} className="profile-organization">
            <span>{org.orgName}</span>
            <span className="profile-roles">
              {roles.map(({ role }) => {
                const isCurrent = current?.orgCode === org.orgCode && current.roleNo === role.roleNo
                return (
                  <Tag key={role.roleNo} kind={isCurrent ? 'info' : 'neutral'} small>
                    {isCurrent ? `${role.roleName} · ${words.current}` : role.roleName}
                  </Tag>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
