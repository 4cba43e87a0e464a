import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { passwordPhrases } from './phrases.ts'
import './password-card.css'

const drawer = onDemand(() => import('./ChangeDrawer.tsx').then((chunk) => chunk.ChangeDrawer))

type Props = {
  about: readonly (string | undefined)[]
  /** Controlled by the parent, because other parts of the page open the form as well. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChanged: () => void
}

/** When the password was last changed, and a way to change it: here, or at the external identity provider. */
export function PasswordCard({ about, isOpen, onOpen, onChanged }: Props) {
  const words = usePhrases(passwordPhrases)
  const policy = useRead(read('GET /iam-portal/v1/portal/password/policy'))
  // Disabled while the form is open: after the change the provider rejects this session, and a rejected read would
  // end it on this page before the person has read the next step.
  const accounts = useRead({
    ...read('POST /iam-portal/v1/portal/innerAccount', { body: {} }),
    enabled: !isOpen,
  })
  const changed = accounts.data?.password.lastChangeTime
  const standing = changed ? (
    <RelativeTime time={changed} text={(time) => words.changed({ time })} />
  ) : (
    words.neverChanged
  )
  const { data } = policy
  return (
    <Card title={words.title}>
      {data ? (
        <div className="password-card">
          <GlyphTile size={38}>
            <Icon name="lock" size={18} />
          </GlyphTile>
          <p className="figures">{data.changeable ? standing : words.elsewhere}</p>
          {data.changeable ? (
            <Button size="small" onClick={() => onOpen(true)}>
              {words.change}
            </Button>
          ) : (
            data.address && (
              <a className="button button-small button-default" href={data.address}>
                {words.open}
              </a>
            )
          )}
        </div>
      ) : policy.error ? (
        <LoadFailed title={words.failed} onRetry={policy.refetch} />
      ) : (
        <div className="password-card">
          <Skeleton label={words.loading}>
            <SkeletonBlock height={38} />
          </Skeleton>
        </div>
      )}
      {data?.changeable && isOpen && (
        <OnDemand
          load={drawer}
          props={{ policy: data, about, onClose: () => onOpen(false), onDone: onChanged }}
        />
      )}
    </Card>
  )
}
