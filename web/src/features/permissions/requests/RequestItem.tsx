import type { AccessRequest, RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { ReactNode } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { requestPhrases } from './phrases.ts'
import { requestReads } from './request-reads.ts'

const tagOf = {
  open: 'info',
  granted: 'success',
  refused: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<RequestState, string>

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Answer({ request }: { request: AccessRequest }) {
  const words = usePhrases(requestPhrases)
  const { deciderName, decideTime, remark } = request
  if (deciderName === undefined || decideTime === undefined) return null
  return (
    <div className="request-answer">
      <p className="request-when">
        <RelativeTime time={decideTime} text={(time) => words.answer({ name: deciderName, time })} />
      </p>
      {remark && (
        <p className="request-words">
          <bdi>{remark}</bdi>
        </p>
      )}
    </div>
  )
}

function WithdrawButton({ request: { id, appName, revision } }: { request: AccessRequest }) {
  const words = usePhrases(requestPhrases)
  const withdraw = useWrite('POST /iam-portal/v1/portal/app/request/withdraw', { invalidates: requestReads })
  return (
    <Button
      size="small"
      aria-label={words.withdrawNamed({ name: appName })}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ body: { id, revision } })}
    >
      {words.withdraw}
    </Button>
  )
}

type Props = {
  request: AccessRequest
  /** The requester's own list does not show the requester's name. */
  isMine: boolean
  onAnswer: (request: AccessRequest, accept: boolean) => void
}

/** One request with its application, reason and result. */
export function RequestItem({ request, isMine, onAnswer }: Props) {
  const words = usePhrases(requestPhrases)
  const { appName, icon, hue, state, reason, requester, ownerName, requestTime, expireTime, answerable } =
    request
  const { name, orgName, roleName } = requester
  const named = { name, app: appName }
  return (
    <li className="request">
      <div className="request-head">
        <AppTile icon={icon} name={appName} hue={hue} size={28} />
        <h2>{appName}</h2>
        <Tag kind={tagOf[state]} small>
          {words[state]}
        </Tag>
      </div>
      <p className="request-words">
        <bdi lang={writtenLanguage(reason)}>{reason}</bdi>
      </p>
      <dl className="request-facts">
        {!isMine && (
          <Fact label={words.requester}>{[name, orgName, roleName].filter(Boolean).join(' · ')}</Fact>
        )}
        <Fact label={words.owner}>{ownerName || words.nobody}</Fact>
        <Fact label={words.asked}>
          <RelativeTime time={requestTime} />
        </Fact>
        {expireTime && (
          <Fact label={words.until}>
            <RelativeTime time={expireTime} />
          </Fact>
        )}
      </dl>
      <Answer request={request} />
      <div className="request-actions">
        {isMine && state === 'open' && <WithdrawButton request={request} />}
        {!isMine && answerable && (
          <>
            <Button
              size="small"
              kind="primary"
              aria-label={words.grantNamed(named)}
              onClick={() => onAnswer(request, true)}
            >
              {words.grant}
            </Button>
            <Button
              size="small"
              aria-label={words.refuseNamed(named)}
              onClick={() => onAnswer(request, false)}
            >
              {words.refuse}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
