import type { ExternalType, InnerAccount } from '@iambiz/contract/platform/inner-account.ts'
import { useEffect, useState } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { queryClient, read } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { bindPhrases, externalAccountPhrases, externalTypes } from './phrases.ts'
import { UnbindQuestion } from './UnbindQuestion.tsx'
import { useAuthorization } from './use-authorization.ts'
import '#web/ui/card-row.css'
import './external-accounts.css'

const panel = onDemand(() => import('./BindPanel.tsx').then((chunk) => chunk.BindPanel))

type ExternalAccount = InnerAccount & { accountType: ExternalType }

const icons: Record<ExternalType, IconName> = {
  wechat: 'message-circle',
  wecom: 'building-2',
  dingtalk: 'zap',
  feishu: 'send',
}

/** Returns whether an account of the list is an external account. */
const isExternal = (account: InnerAccount): account is ExternalAccount => account.accountType in icons

/** Returns the authorization tag of the redirect back to this page and removes it from the address. */
function takeReturned(): string | undefined {
  const address = new URL(location.href)
  const tag = address.searchParams.get('authTag') ?? undefined
  if (tag === undefined) return undefined
  address.searchParams.delete('authTag')
  history.replaceState(history.state, '', address)
  return tag
}

type Opened = { type: ExternalType; returned?: string }

type Props = {
  accounts: readonly InnerAccount[]
  person: { userName: string; userNo: string }
}

/** One row for each external account that the person has or can bind; only one can be in binding at a time. */
export function ExternalAccountRows({ accounts, person }: Props) {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const returned = takeReturned()
    if (returned === undefined) return
    // Fetched once; the row that opens reads the reply from the query cache.
    queryClient.fetchQuery(read('GET /tech-oauth/oauth2/getAuthTag', { query: { authTag: returned } })).then(
      ({ type }) => setOpened({ type, returned }),
      (failure: Error) => notify.failure(failure.message),
    )
  }, [])
  return accounts
    .filter(isExternal)
    .map((account) => (
      <Row
        key={account.accountId}
        account={account}
        person={person}
        opened={opened?.type === account.accountType ? opened : undefined}
        onOpen={(isOpen) => setOpened(isOpen ? { type: account.accountType } : undefined)}
      />
    ))
}

type RowProps = Pick<Props, 'person'> & {
  account: ExternalAccount
  opened: Opened | undefined
  onOpen: (isOpen: boolean) => void
}

function Row({ account, person, opened, onOpen }: RowProps) {
  const words = usePhrases(externalAccountPhrases)
  const name = usePhrases(externalTypes)[account.accountType]
  const { done } = usePhrases(bindPhrases)
  const [isAsked, setAsked] = useState(false)
  const { accountType: type, bound, bindId, bindable } = account
  const isOpen = opened !== undefined && !bound
  const authorization = useAuthorization({
    type,
    isOpen,
    returned: opened?.returned,
    onBound() {
      onOpen(false)
      notify.success(done({ name }))
    },
  })
  function close() {
    authorization.giveUp()
    onOpen(false)
  }
  return (
    <li className="external-account" data-open={isOpen}>
      <div className="card-row">
        <GlyphTile tone="accent" size={38}>
          <Icon name={icons[type]} size={18} />
        </GlyphTile>
        <div>
          <p className="external-account-name">
            {name}
            <Tag kind={bound ? 'success' : 'neutral'} small>
              {bound ? words.bound : words.unbound}
            </Tag>
          </p>
          <Line account={account} name={name} />
        </div>
        {bound && bindId ? (
          <Button size="small" aria-label={words.unbindNamed({ name })} onClick={() => setAsked(true)}>
            {words.unbind}
          </Button>
        ) : isOpen ? (
          <Button size="small" aria-label={words.cancelNamed({ name })} onClick={close}>
            {words.cancel}
          </Button>
        ) : (
          <Button
            size="small"
            disabled={!bindable}
            aria-label={words.bindNamed({ name })}
            onClick={() => {
              onOpen(true)
              authorization.begin()
            }}
          >
            {words.bind}
          </Button>
        )}
      </div>
      {isOpen && <OnDemand load={panel} props={{ type, person, authorization, onClose: close }} />}
      {isAsked && bindId && <UnbindQuestion type={type} bindId={bindId} onClose={() => setAsked(false)} />}
    </li>
  )
}

function Line({ account, name }: { account: ExternalAccount; name: string }) {
  const words = usePhrases(externalAccountPhrases)
  const { bound, displayName, bindTime, lastUsedTime, bindable, reason } = account
  const standing = bound ? displayName : bindable ? words.byScanning({ name }) : reason
  return (
    <p className="card-row-line figures">
      {standing && <bdi>{standing}</bdi>}
      {bound && bindTime && <RelativeTime time={bindTime} text={(time) => words.boundAt({ time })} />}
      {bound && lastUsedTime && <RelativeTime time={lastUsedTime} text={(time) => words.usedAt({ time })} />}
    </p>
  )
}
