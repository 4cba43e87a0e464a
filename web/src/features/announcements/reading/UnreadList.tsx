import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { listCall } from './mark.ts'
import { isUnread } from './unread.ts'
import { unreadPhrases } from './unread-phrases.ts'

type Props = {
  /** The newest announcements, from the data of the home page. */
  newest: readonly UserAnnouncement[]
  /** Total number of unread announcements. */
  unread: number
  /** Text for an empty list. */
  none?: string
  onFollow?: () => void
}

/** Number of announcements that the list shows. */
const wanted = 4

/** The first unread announcements; fetches them if `newest` contains too few. */
export function UnreadList({ newest, unread, none, onFollow }: Props) {
  const words = usePhrases(unreadPhrases)
  const { loading } = usePhrases(platformPhrases)
  const known = newest.filter(isUnread).slice(0, unread)
  const isShort = known.length < Math.min(wanted, unread)
  const { data } = useRead({
    ...read(listCall, { query: { readStatus: '0', pageSize: wanted } }),
    enabled: isShort,
  })
  const shown = isShort ? (data?.list.filter(isUnread).slice(0, unread) ?? known) : known
  return (
    <AnnouncementList
      announcements={shown}
      empty={unread > 0 ? loading : (none ?? words.noneUnread)}
      {...(onFollow && { onFollow })}
    />
  )
}
