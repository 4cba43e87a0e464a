import type { Release, ReleaseKind } from '@iambiz/contract/features/portal/releases.ts'
import { useEffect } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { kindPhrases, loglinePhrases } from './phrases.ts'
import './releases.css'

const tagKinds = { new: 'success', improved: 'info', fixed: 'neutral' } as const satisfies Record<
  ReleaseKind,
  string
>

/** Returns the `lang` attribute of a text that is only available in Chinese. */
const written = ({ langFallback }: { langFallback?: boolean | undefined }) =>
  langFallback ? 'zh-CN' : undefined

function Version({ release }: { release: Release }) {
  const words = usePhrases(loglinePhrases)
  const kinds = usePhrases(kindPhrases)
  const { version, releaseDate, title, entries, isUnseen, langFallback } = release
  return (
    <li className="card logline-release">
      <header>
        <h2>
          <bdi lang={written(release)}>{title}</bdi>
        </h2>
        <LanguageBadge lang={written(release)} />
        <span className="figures logline-version">{version}</span>
        <time dateTime={releaseDate} className="figures">
          {releaseDate}
        </time>
        {isUnseen && (
          <Tag kind="warning" small>
            {words.unseen}
          </Tag>
        )}
      </header>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.text}`}>
            <Tag kind={tagKinds[entry.kind]} small>
              {kinds[entry.kind]}
            </Tag>
            <bdi lang={written(entry)}>{entry.text}</bdi>
            {!langFallback && <LanguageBadge lang={written(entry)} />}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The release notes by version. Opening the page marks all of them as read. */
export function LoglinePage() {
  const words = usePhrases(loglinePhrases)
  const releases = useRead(read('GET /iam-portal/v1/portal/releases'))
  const { mutate } = useWrite('POST /iam-portal/v1/portal/releases/seen', {
    quiet: true,
    invalidates: ['GET /iam-portal/v1/portal/releases/unseen'],
  })
  const hasUnseen = releases.data?.some(({ isUnseen }) => isUnseen) ?? false
  useEffect(() => {
    if (hasUnseen) mutate({})
  }, [hasUnseen, mutate])
  if (releases.isError) return <LoadFailed title={words.failed} onRetry={releases.refetch} />
  return (
    <Page title={words.title}>
      {!releases.data && (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={160} />
        </Skeleton>
      )}
      {releases.data?.length === 0 && <EmptyState title={words.none} />}
      <ol className="logline">
        {releases.data?.map((release) => (
          <Version key={release.releaseId} release={release} />
        ))}
      </ol>
    </Page>
  )
}
