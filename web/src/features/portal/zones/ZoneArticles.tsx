import type { ZoneArticle } from '@iambiz/contract/features/portal/zones.ts'
import { Link, useLocation, useSearch } from 'wouter'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { foreignLanguage } from '#web/platform/i18n/written-language.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { zonePath } from '#web/platform/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { zonePhrases } from './phrases.ts'
import './zone-articles.css'

const opened = onDemand(() => import('./OpenedArticle.tsx').then((chunk) => chunk.OpenedArticle))

/** Only link to web pages, because a `javascript:` URL in the data would run as script. */
const webPage = (url: string | undefined) => (url && /^https?:\/\//i.test(url) ? url : undefined)

type ArticleProps = { article: ZoneArticle; href: string | undefined }

function Article({ article: { title, time, kind, text, url }, href }: ArticleProps) {
  const words = usePhrases(zonePhrases)
  const page = webPage(url)
  const lang = foreignLanguage(title, useLanguage())
  return (
    <li className="zone-article">
      <h3>
        {href ? (
          <Link href={href} lang={lang}>
            {title}
          </Link>
        ) : (
          <bdi lang={lang}>{title}</bdi>
        )}
      </h3>
      {text && <p className="zone-article-text">{text}</p>}
      <p className="zone-article-meta">
        <Tag small kind={kind === 'notice' ? 'info' : 'neutral'}>
          {words[kind]}
        </Tag>
        <LanguageBadge lang={lang} />
        <RelativeTime time={time} />
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

type Props = {
  articles: readonly ZoneArticle[]
  /** The zone whose articles open; undefined in the preview, where articles do not open. */
  zoneCode: string | undefined
}

/** The articles of a zone in order. An article with formatted text opens above the page and has its own URL. */
export function ZoneArticles({ articles, zoneCode }: Props) {
  const words = usePhrases(zonePhrases)
  const [, navigate] = useLocation()
  const articleId = new URLSearchParams(useSearch()).get('article')
  const path = zoneCode && zonePath(zoneCode)
  return (
    <Card title={words.articles} count={articles.length}>
      {articles.length === 0 ? (
        <EmptyState title={words.noArticles} />
      ) : (
        <ul className="zone-articles">
          {articles.map((article) => (
            <Article
              key={article.id}
              article={article}
              href={path && article.hasContent ? `${path}?article=${article.id}` : undefined}
            />
          ))}
        </ul>
      )}
      {zoneCode && path && articleId && (
        <OnDemand load={opened} props={{ zoneCode, articleId, onClose: () => navigate(path) }} />
      )}
    </Card>
  )
}
