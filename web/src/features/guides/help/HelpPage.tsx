import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases, wordsIn } from '#web/platform/i18n/phrases.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { paths } from '#web/platform/paths.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import { find, queryOf } from '#web/platform/search/match.ts'
import { useSession } from '#web/platform/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { fieldsOfTopic } from './help-fields.ts'
import './help.css'
import { helpGroupPhrases, helpPhrases } from './phrases.ts'
import { type TopicEntry, topicOfPath } from './topics.ts'

const useTopicName = () => {
  const language = useLanguage()
  return ({ name }: TopicEntry) => wordsIn({ name }, language).name
}

/** The topics by group, filtered by a text. */
function TopicList({ topics, here }: { topics: readonly TopicEntry[]; here: string | undefined }) {
  const words = usePhrases(helpPhrases)
  const groupNames = usePhrases(helpGroupPhrases)
  const nameOf = useTopicName()
  const [text, setText] = useState('')
  const query = queryOf(text)
  const found = query ? find(topics, query, fieldsOfTopic).items : topics
  const byGroup = Map.groupBy(found, ({ group }) => group)
  return (
    <nav className="help-topics" aria-label={words.topics}>
      <SearchField label={words.search} clearLabel={words.clearSearch} value={text} onChange={setText} />
      {found.length === 0 && <EmptyState title={words.nothingFound} />}
      {[...byGroup].map(([group, entries]) => (
        <section key={group} aria-label={groupNames[group]}>
          <p aria-hidden="true">{groupNames[group]}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.topic}>
                <Link href={entry.path} aria-current={entry.topic === here ? 'page' : undefined}>
                  <Icon name={entry.icon} size={16} />
                  {nameOf(entry)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The topic in the address, with the list of topics beside it. On phones the list and a topic are two pages. */
export function HelpPage({ topics }: { topics: readonly TopicEntry[] }) {
  const words = usePhrases(helpPhrases)
  const nameOf = useTopicName()
  const { signedIn } = useSession()
  const [path] = useLocation()
  const named = topicOfPath(path)
  const entry = topics.find(({ topic }) => topic === (named ?? 'help'))
  const title = entry && nameOf(entry)
  useTitle(named && title && title !== words.title ? `${title} · ${words.title}` : undefined)
  return (
    <Page
      title={words.title}
      actions={
        !signedIn.acting && (
          <LinkButton href={paths.logline} icon="rocket">
            {words.news}
          </LinkButton>
        )
      }
    >
      <div className={named === undefined ? 'help' : 'help help-at-topic'}>
        <TopicList topics={topics} here={entry?.topic} />
        <div className="help-content card">
          <Link href={helpPath()} className="help-back">
            <Icon name="chevron-left" size={16} />
            {words.all}
          </Link>
          {entry ? (
            <>
              {/* The topic about the help itself has the same title as the screen. */}
              <h2 className={title === words.title ? 'visually-hidden' : undefined}>{title}</h2>
              <HelpArticle topic={entry.topic} />
            </>
          ) : (
            <EmptyState
              title={words.unknown}
              detail={words.unknownDetail}
              action={<Link href={helpPath()}>{words.all}</Link>}
            />
          )}
        </div>
      </div>
    </Page>
  )
}
