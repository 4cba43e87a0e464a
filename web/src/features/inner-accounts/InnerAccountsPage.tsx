import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import type { IconName } from '#web/icons/icons.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { accountTypes, environments, innerAccountPhrases } from './phrases.ts'
import './inner-accounts.css'

type Accounts = DataOf<Api['POST /iam-portal/v1/portal/innerAccount']>

const icons: Record<InnerAccount['accountType'], IconName> = {
  wechat: 'message-circle',
  wecom: 'building-2',
  dingtalk: 'message-circle',
  feishu: 'message-circle',
  totp: 'timer',
}

/** The person's account here and those elsewhere that belong to it. */
export function InnerAccountsPage() {
  const words = usePhrases(innerAccountPhrases)
  const { data, error, refetch } = useRead(read('POST /iam-portal/v1/portal/innerAccount', { body: {} }))
  return (
    <Page title={words.title}>
      {data ? (
        <div className="accounts">
          <PortalAccount accounts={data} />
          <Card title={words.elsewhere} count={data.accounts.filter(({ bound }) => bound).length}>
            <p className="accounts-detail">{words.detail}</p>
            <ul aria-label={words.elsewhere}>
              {data.accounts.map((account) => (
                <Row key={account.accountId} account={account} />
              ))}
            </ul>
          </Card>
        </div>
      ) : error ? (
        <div className="card">
          <LoadFailed title={words.failed} onRetry={refetch} />
        </div>
      ) : (
        <div className="card accounts-waiting">
          <Skeleton label={words.loading}>
            <SkeletonBlock width="30%" height={18} />
            <SkeletonBlock height={200} />
          </Skeleton>
        </div>
      )}
    </Page>
  )
}

function PortalAccount({ accounts: { userNo, userName, env, password } }: { accounts: Accounts }) {
  const words = usePhrases(innerAccountPhrases)
  const { dayTime } = useFormats()
  const envs = usePhrases(environments)
  const { changeable, lastChangeTime: changed } = password
  const passwordWords = changed
    ? words.passwordChanged({ time: dayTime(changed) })
    : words.passwordNeverChanged
  const facts: [string, string][] = [
    [words.staffNumber, userNo],
    [words.name, userName],
    [words.environment, envs[env]],
    [words.password, changeable ? passwordWords : words.passwordElsewhere],
  ]
  return (
    <Card title={words.portal}>
      <dl className="accounts-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Row({ account }: { account: InnerAccount }) {
  const words = usePhrases(innerAccountPhrases)
  const types = usePhrases(accountTypes)
  const { dayTime } = useFormats()
  const { accountType, bound, displayName, bindTime, lastUsedTime, bindable, reason } = account
  const line = bound
    ? [
        displayName,
        bindTime && words.boundAt({ time: dayTime(bindTime) }),
        lastUsedTime ? words.usedAt({ time: dayTime(lastUsedTime) }) : words.neverUsed,
      ]
    : [bindable ? words.bindable : reason]
  return (
    <li className="account">
      <GlyphTile tone="accent" size={36}>
        <Icon name={icons[accountType]} size={18} />
      </GlyphTile>
      <div>
        <p className="account-name">
          {types[accountType]}
          <Tag kind={bound ? 'success' : 'neutral'} small>
            {bound ? words.bound : words.unbound}
          </Tag>
        </p>
        <p className="account-line">
          <bdi>{line.filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
    </li>
  )
}
