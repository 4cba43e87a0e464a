import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { paths } from '#web/platform/paths.ts'
import { find, queryOf } from '#web/platform/search/match.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { askedWhy, wantedApp } from './app-menu.ts'
import { LockedTile } from './LockedTile.tsx'
import { isRequestable, requestedFirst, useLockedApps } from './locked.ts'
import { fieldsOfLocked } from './search.ts'
import { useGrowingByScroll } from './use-growing-by-scroll.ts'
import { lockedPhrases } from './visibility-phrases.ts'
import './locked-apps.css'

/** Number of rows in each rendering step, because there may be a thousand. */
const step = 60

function Row({ app }: { app: LockedApp }) {
  const words = usePhrases(lockedPhrases)
  const { appId, appName, description, owner, request } = app
  const isRefused = request?.state === 'refused'
  return (
    <li className="locked-app">
      <LockedTile app={app} size={36} />
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
        <button
          type="button"
          className="icon-button"
          aria-label={words.whyNamed({ name: appName })}
          title={words.why}
          onClick={() => askedWhy.set({ appId })}
        >
          <Icon name="circle-question-mark" size={18} />
        </button>
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
        {isRequestable(app) && (
          <Button
            size="small"
            aria-label={words[isRefused ? 'requestAgainNamed' : 'requestNamed']({ name: appName })}
            onClick={() => wantedApp.set(app)}
          >
            {isRefused ? words.requestAgain : words.request}
          </Button>
        )}
      </span>
    </li>
  )
}

type Props = {
  filter: string
  /** Shows nothing instead of an empty list. */
  isQuiet: boolean
  /** Tells whether the list is on the page. */
  onListed: (isListed: boolean) => void
}

/** Applications that the person cannot open, with a description and whom to ask. */
export function LockedApps({ filter, isQuiet, onListed }: Props) {
  const words = usePhrases(lockedPhrases)
  const { data, error, refetch } = useLockedApps()
  const isListed = data !== undefined
  useEffect(() => {
    onListed(isListed)
    return () => onListed(false)
  }, [isListed, onListed])
  const query = queryOf(filter)
  const locked = data?.locked ?? []
  const shown = query ? find(locked, query, fieldsOfLocked).items : requestedFirst(locked)
  const { count, end } = useGrowingByScroll(shown.length, step, filter)
  if (error) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (isQuiet && shown.length === 0) return null
  if (!data) return <EmptyState title={words.loading} />
  if (shown.length === 0) return <EmptyState title={words.none} />
  return (
    <>
      {/* The request button disappears after the request is sent, so the focus must stay near it. */}
      <ul ref={keepFocusNear} className="locked-apps" aria-label={words.locked}>
        {shown.slice(0, count).map((app) => (
          <Row key={app.appId} app={app} />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
