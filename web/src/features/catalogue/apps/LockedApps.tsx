import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { paths } from '#web/platform/paths.ts'
import { find, queryOf } from '#web/platform/search/match.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { GlyphTile } from '#web/ui/GlyphTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { askedWhy } from './app-menu.ts'
import { fieldsOfLocked } from './search.ts'
import { useGrowingByScroll } from './use-growing-by-scroll.ts'
import { lockedPhrases } from './visibility-phrases.ts'
import './locked-apps.css'

/** Number of rows in each rendering step, because there may be a thousand. */
const step = 60

type Props = { filter: string; onRequest?: ((app: LockedApp) => void) | undefined }

function Row({ app, onRequest }: { app: LockedApp; onRequest: Props['onRequest'] }) {
  const words = usePhrases(lockedPhrases)
  const { appId, appName, description, owner, requestable, requested, request } = app
  const isRefused = request?.state === 'refused'
  return (
    <li className="locked-app">
      <GlyphTile tone="muted" size={36}>
        <Icon name="lock" size={18} />
      </GlyphTile>
      <span className="locked-words">
        <span className="locked-name">{appName}</span>
        <span className="locked-line">
          {[description, owner && words.owner({ name: owner })].filter(Boolean).join(' · ')}
        </span>
        {isRefused && request.remark && (
          <span className="locked-line" title={request.remark}>
            <bdi>{words.refusedBecause({ remark: request.remark })}</bdi>
          </span>
        )}
      </span>
      <span className="locked-actions">
        <Button
          kind="link"
          aria-label={words.whyNamed({ name: appName })}
          onClick={() => askedWhy.set({ appId })}
        >
          {words.why}
        </Button>
        {request && (
          <Link
            href={paths.requests}
            aria-label={words.requestOf({
              state: isRefused ? words.refused : words.requested,
              name: appName,
            })}
          >
            <Tag kind={isRefused ? 'warning' : 'info'} small>
              {isRefused ? words.refused : words.requested}
            </Tag>
          </Link>
        )}
        {onRequest && requestable && !requested && (
          <Button
            size="small"
            aria-label={words[isRefused ? 'requestAgainNamed' : 'requestNamed']({ name: appName })}
            onClick={() => onRequest(app)}
          >
            {isRefused ? words.requestAgain : words.request}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Applications that the person cannot open, with a description and whom to ask. */
export function LockedApps({ filter, onRequest }: Props) {
  const words = usePhrases(lockedPhrases)
  const { data, error, refetch } = useRead(
    read('POST /iam-portal/v1/portal/availableApp', { body: { includeLocked: true, pageSize: 1 } }),
  )
  const query = queryOf(filter)
  const locked = data?.locked ?? []
  const shown = query ? find(locked, query, fieldsOfLocked).items : locked
  const { count, end } = useGrowingByScroll(shown.length, step, filter)
  if (error) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return <EmptyState title={words.loading} />
  if (shown.length === 0) return <EmptyState title={words.none} />
  return (
    <>
      {/* The request button disappears after the request is sent, so the focus must stay near it. */}
      <ul ref={keepFocusNear} className="locked-apps" aria-label={words.locked}>
        {shown.slice(0, count).map((app) => (
          <Row key={app.appId} app={app} onRequest={onRequest} />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
