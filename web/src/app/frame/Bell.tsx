import { useInbox } from '#web/features/inbox/inbox.ts'
import { inboxPhrases } from '#web/features/inbox/phrases.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { WhenIdle } from '#web/platform/on-demand/WhenIdle.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { framePhrases } from '../phrases.ts'

const bellPanel = onDemand(() => import('./BellPanel.tsx').then((chunk) => chunk.BellPanel))
const noticeReader = onDemand(() =>
  import('#web/features/inbox/InboxReader.tsx').then((chunk) => chunk.InboxReader),
)

/** The number of recent unread announcements and messages, with a panel of the latest ones. */
export function Bell() {
  const words = usePhrases(framePhrases)
  const messages = usePhrases(inboxPhrases)
  const { data } = useHomeData()
  const notices = useInbox()
  const count = data?.bulletinCount?.recent ?? 0
  const total = count + notices.unread
  // The accessible name contains the visible number, so that speech input can use it (WCAG 2.5.3).
  const label =
    notices.unread > 0
      ? [words.unread({ count }), messages.unread({ count: notices.unread }), words.inAll({ count: total })]
      : [words.unread({ count })]
  return (
    <>
      <WhenIdle load={noticeReader} />
      <Popover
        label={words.announcements}
        className="bell-popover"
        trigger={(props) => (
          <button {...props} type="button" className="icon-button" aria-label={label.join(' · ')}>
            <Icon name="bell" size={18} />
            <Badge count={total} />
          </button>
        )}
      >
        {(close) => <OnDemand load={bellPanel} props={{ onFollow: close }} />}
      </Popover>
    </>
  )
}
