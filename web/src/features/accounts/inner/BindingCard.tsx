import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { ReactNode } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CodesLeft } from './CodesLeft.tsx'
import { bindingPhrases } from './phrases.ts'
import { SecondFactorStrip } from './SecondFactorStrip.tsx'
import { secondFactorsIn } from './second-factors.ts'
import { TotpRow } from './TotpRow.tsx'
import './totp.css'

type OwnAccounts = DataOf<Api['POST /iam-portal/v1/portal/innerAccount']>

type Props = {
  external: (accounts: OwnAccounts) => ReactNode
  passkeys: (accounts: OwnAccounts) => ReactNode
}

/** Sign-in methods in addition to the password; other features render the rows of external accounts and passkeys. */
export function BindingCard({ external, passkeys }: Props) {
  const words = usePhrases(bindingPhrases)
  const { secondFactorUntil } = useSession().signedIn
  const { data, error, refetch } = useRead(read('POST /iam-portal/v1/portal/innerAccount', { body: {} }))
  return (
    <Card title={words.title} actions={<span className="binding-about">{words.about}</span>}>
      {data && secondFactorUntil && secondFactorsIn(data.accounts).length === 0 && (
        <SecondFactorStrip until={secondFactorUntil} isHere />
      )}
      {data ? (
        <ul ref={keepFocusNear} aria-label={words.title}>
          {external(data)}
          {data.accounts.some(({ accountType }) => accountType === 'totp') && (
            <>
              {passkeys(data)}
              <TotpRow accounts={data.accounts} />
            </>
          )}
          {secondFactorsIn(data.accounts).length > 0 && <CodesLeft left={data.recoveryCodesLeft} />}
        </ul>
      ) : error ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : (
        <div className="binding-waiting">
          <Skeleton label={words.loading}>
            <SkeletonBlock height={180} />
          </Skeleton>
        </div>
      )}
    </Card>
  )
}
