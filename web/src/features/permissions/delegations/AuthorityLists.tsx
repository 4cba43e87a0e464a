import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import type { ReactNode } from 'react'
import { useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { authorityRead } from './authority-read.ts'
import { appsText } from './describe.ts'
import { Person } from './Person.tsx'
import { actionPhrases, actionWords, authorityPhrases } from './phrases.ts'

function Mine({ authority }: { authority: PrincipalAuthority }) {
  const words = usePhrases(authorityPhrases)
  const { orgName, roleName, delegable, reason, apps } = authority
  return (
    <li className="authority">
      <span className="authority-words">
        <span>{roleName}</span>
        <span className="authority-meta">
          {[orgName, ...(delegable ? [words.apps({ count: apps.length })] : [])].join(' · ')}
        </span>
        {!delegable && reason && <span className="authority-meta authority-why">{reason}</span>}
      </span>
      <Tag kind={delegable ? 'success' : 'neutral'}>
        <Icon name={delegable ? 'circle-check' : 'lock'} />
        {delegable ? words.delegable : words.undelegable}
      </Tag>
    </li>
  )
}

function Held({ delegation, onAct }: { delegation: Delegation; onAct: (delegation: Delegation) => void }) {
  const words = usePhrases(authorityPhrases)
  const { act } = usePhrases(actionWords)
  const { of } = usePhrases(actionPhrases)
  const { tableTime } = useFormats()
  const language = useLanguage()
  const { principalName, roleName, orgName, endTime } = delegation
  return (
    <li className="authority">
      <span className="authority-words">
        <Person name={principalName} detail={`${roleName} · ${orgName}`} />
        <span className="authority-meta figures">
          {appsText(delegation, language)} · {words.until({ time: tableTime(endTime) })}
        </span>
      </span>
      <Button
        size="small"
        aria-label={of({ action: act, name: principalName })}
        onClick={() => onAct(delegation)}
      >
        {act}
      </Button>
    </li>
  )
}

type Props = { onAct: (delegation: Delegation) => void }

/** Lists the roles that the person may delegate, and the delegations that the person can act under. */
export function AuthorityLists({ onAct }: Props) {
  const words = usePhrases(authorityPhrases)
  const { data, isError, refetch } = useRead(authorityRead())
  const list = (title: string, entries: ReactNode[] | undefined, none: string) => (
    <Card title={title} {...(data && entries ? { count: entries.length } : {})}>
      {isError ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : !entries ? (
        <div className="authority-waiting">
          <Skeleton label={words.loading}>
            <SkeletonBlock height={56} />
          </Skeleton>
        </div>
      ) : entries.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <ul aria-label={title}>{entries}</ul>
      )}
    </Card>
  )
  return (
    <div className="authority-lists">
      {list(
        words.mine,
        data?.principal.map((authority) => (
          <Mine key={`${authority.orgCode}~${authority.roleNo}`} authority={authority} />
        )),
        words.noneMine,
      )}
      {list(
        words.held,
        data?.agent.map((delegation) => (
          <Held key={delegation.agencyId} delegation={delegation} onAct={onAct} />
        )),
        words.noneHeld,
      )}
    </div>
  )
}
