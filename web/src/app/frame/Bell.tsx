import { AnnouncementFeed } from '#web/features/announcements/AnnouncementFeed.tsx'
import { isUnread } from '#web/features/announcements/unread.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { framePhrases } from '../phrases.ts'

/** How many announcements are unread, and the latest of them. */
export function Bell() {
  const words = usePhrases(framePhrases)
  const { data } = useHomeData()
  const count = data?.bulletinCount?.unread ?? 0
  const unread = data?.bulletins?.filter(isUnread) ?? []
  return (
    <Popover
      label={words.announcements}
      className="bell-popover"
      trigger={(props) => (
        <button {...props} type="button" className="icon-button" aria-label={words.unread({ count })}>
          <Icon name="bell" size={18} />
          <Badge count={count} />
        </button>
      )}
    >
      <h2 className="bell-title">
        {words.unreadAnnouncements} <small className="figures">{count}</small>
      </h2>
      <AnnouncementFeed which="unread" newest={unread} total={count} empty={words.noneUnread} />
    </Popover>
  )
}
