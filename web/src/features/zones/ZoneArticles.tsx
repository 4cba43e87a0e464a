import type { ZoneArticle } from '@iambiz/contract/features/zones.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { zonePhrases } from './phrases.ts'
import './zone-articles.css'

/** Only web pages are linked, whatever the data says. */
const webPage = (url: string | undefined) => (url && /^https?:\/\//i.test(url) ? url : undefined)

function Article({ article: { title, time, kind, text, url } }: { article: ZoneArticle }) {
  const words = usePhrases(zonePhrases)
  const { dayTime } = useFormats()
  const page = webPage(url)
  return (
    <li className="zone-article">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {text && <p className="zone-article-text">{text}</p>}
      <p className="zone-article-meta">
        <Tag small kind={kind === 'notice' ? 'info' : 'neutral'}>
          {words[kind]}
        </Tag>
        <span className="figures">{dayTime(time)}</span>
        {page && (
          <a href={page} target="_blank" rel="noopener noreferrer" aria-label={words.readOnOf({ title })}>
            {words.readOn}
            <Icon name="arrow-right" size={12} />
          </a>
        )}
      </p>
    </li>
  )
}

/** What the zone has to read, newest first. */
export function ZoneArticles({ articles }: { articles: readonly ZoneArticle[] }) {
  const words = usePhrases(zonePhrases)
  return (
    <Card title={words.articles} count={articles.length}>
      {articles.length === 0 ? (
        <EmptyState title={words.noArticles} />
      ) : (
        <ul className="zone-articles">
          {articles.map((article) => (
            <Article key={article.id} article={article} />
          ))}
        </ul>
      )}
    </Card>
  )
}
