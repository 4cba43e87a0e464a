import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { zonePhrases } from './phrases.ts'

type Props = { zoneCode: string; articleId: string; onClose: () => void }

/** Shows an article of a zone in a drawer above the page of the zone. */
export function OpenedArticle({ zoneCode, articleId, onClose }: Props) {
  const words = usePhrases(zonePhrases)
  const { data, error, refetch } = useRead(
    read('GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId', { params: { zoneCode, articleId } }),
  )
  return (
    <Drawer title={data?.title ?? words.article} closeLabel={words.close} onClose={onClose}>
      {data ? (
        <article className="zone-article-opened">
          <p className="zone-article-meta">
            <RelativeTime time={data.time} />
          </p>
          <RichText html={data.content} />
        </article>
      ) : (
        <RecordNotRead
          error={error}
          words={{ ...words, missing: words.noSuchArticle }}
          onBack={onClose}
          onRetry={refetch}
        >
          <SkeletonBlock width="100%" height={240} />
        </RecordNotRead>
      )}
    </Drawer>
  )
}
