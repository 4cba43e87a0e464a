import type { Inbox } from '@iambiz/contract/features/inbox.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Button } from '#web/ui/Button.tsx'

import { inboxLinkPhrases } from './link-phrases.ts'
import { readNotices } from './read-inbox.ts'
import './inbox-links.css'

// Splits at report numbers such as GZ-20261122-0001, which must not wrap; `split` returns them at odd indexes.
const unbroken = (text: string) =>
  text.split(/(\b[A-Z]+-[\d-]+\d\b)/).map((part, index) =>
    index % 2 === 1 ? (
      <span className="notice-number" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )

/** Unread notices as links to their subjects; renders nothing without notices. */
export function InboxLinks({ notices, onFollow }: { notices: Inbox; onFollow: () => void }) {
  const words = usePhrases(inboxLinkPhrases)
  if (notices.unread === 0) return null
  return (
    <section className="inbox-links" aria-labelledby="inbox-links">
      <div className="inbox-links-head">
        <h2 id="inbox-links">
          {words.title} <small className="figures">{notices.unread}</small>
        </h2>
        <Button kind="link" size="small" onClick={() => void readNotices()}>
          {words.readAll}
        </Button>
      </div>
      <ul>
        {notices.list.map((notice) => (
          <li key={notice.noticeId}>
            <Link href={notice.path} onClick={onFollow}>
              <bdi>{unbroken(notice.text)}</bdi>
              <RelativeTime time={notice.time} form="ago" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
