import type { OwnSession } from '@iambiz/contract/features/accounts/own-sessions.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { EndQuestion } from './EndQuestion.tsx'
import { ownSessionPhrases } from './phrases.ts'
import '#web/ui/card-row.css'
import './own-sessions.css'

/** The person's sessions; each one except the current session can be ended. */
export function SessionsCard() {
  const words = usePhrases(ownSessionPhrases)
  const [asked, setAsked] = useState<{ sessions: readonly OwnSession[]; others: boolean }>()
  const { data, error, refetch } = useRead({
    ...read('POST /iam-portal/v1/portal/session/list', { body: {} }),
    staleTime: 0,
  })
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <Card
      title={words.title}
      {...(data ? { count: data.length } : {})}
      actions={
        others.length > 0 && (
          <>
            <span className="spacer" />
            <Button
              kind="text"
              size="small"
              className="own-sessions-others"
              onClick={() => setAsked({ sessions: others, others: true })}
            >
              {words.endOthers}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <ul ref={keepFocusNear} aria-label={words.title}>
          {data.map((session) => (
            <Row
              key={session.sessionId}
              session={session}
              onEnd={() => setAsked({ sessions: [session], others: false })}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed title={words.failed} onRetry={refetch} />
      ) : (
        <div className="own-sessions-waiting">
          <Skeleton label={words.loading}>
            <SkeletonBlock height={100} />
          </Skeleton>
        </div>
      )}
      {asked && <EndQuestion asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function Row({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const words = usePhrases(ownSessionPhrases)
  const { deviceName, environment } = useDeviceWords()
  const { current, ip, site, env, loginTime, lastTime, device } = session
  const name = deviceName(session)
  return (
    <li className="card-row own-session">
      <GlyphTile size={38}>
        <Icon name={device === 'pc' ? 'monitor' : 'smartphone'} size={18} />
      </GlyphTile>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="card-row-line figures">
          {site && <bdi>{site}</bdi>}
          <bdi>{ip}</bdi>
          {env !== 'prod' && <span>{environment(env)}</span>}
          <RelativeTime time={loginTime} text={(time) => words.begun({ time })} />
          <RelativeTime time={lastTime} form="ago" text={(time) => words.lastActive({ time })} />
        </p>
      </div>
      {current ? (
        <Tag kind="success" small>
          {words.current}
        </Tag>
      ) : (
        <Button size="small" aria-label={words.endNamed({ device: name })} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  )
}
