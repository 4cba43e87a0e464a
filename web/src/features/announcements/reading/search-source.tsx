import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useMemo } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { announcementPath } from '#web/platform/paths.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered, type Searchable, searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'

/** Maximum page size of the list call; older announcements can be found in the announcement list. */
const newest = 200
const mostUnread = 3

const own = remembered<UserAnnouncement>(({ title, pinyin, initials, appName, appCode, summary }) =>
  searchable({ names: [title], pinyin, initials, codes: [appCode], rest: [appName, summary] }),
)

/**
 * Returns the search source of the person's announcements; an empty query gives the unread ones. `fieldsOfApp` returns
 * the searchable fields of an application.
 */
export const useAnnouncementSource = (
  fieldsOfApp: (appId: string) => Searchable | undefined,
): SearchSource => {
  const words = usePhrases(announcementPhrases)
  const openScreen = useOpenScreen()
  const { data, isError } = useRead(
    read('GET /iam-portal/user/getBulletinList', { query: { pageSize: newest } }),
  )
  useIndexAhead(data?.list, own)
  return useMemo(() => {
    const list = data?.list ?? []
    // An announcement also matches by the names of its application in both languages and in pinyin.
    const fieldsOf = remembered<UserAnnouncement>((announcement) => {
      const [fields, app] = [own(announcement), fieldsOfApp(announcement.appId)]
      return app
        ? {
            ...fields,
            joined: fields.joined + app.joined,
            readings: [...fields.readings, ...app.readings],
            starts: [...fields.starts, ...app.starts],
          }
        : fields
    })
    const toEntry = remembered(
      (announcement: UserAnnouncement): SearchEntry => ({
        key: announcement.bulletinId,
        title: announcement.title,
        detail: (
          <RelativeTime
            time={announcement.releaseTime}
            className=""
            text={(time) => [announcement.appName, time].filter(Boolean).join(' · ')}
          />
        ),
        fields: own(announcement),
        glyph: (
          <span className="palette-glyph">
            <Icon name="megaphone" size={18} />
          </span>
        ),
        mark: isUnread(announcement) ? (
          <span className="palette-dot">
            <span className="visually-hidden">{words.unread}</span>
          </span>
        ) : undefined,
        open: (how) => openScreen(announcementPath(announcement.bulletinId), how),
      }),
    )
    return {
      code: 'announcements',
      kind: words.title,
      state: isError ? 'failed' : data ? 'ready' : 'waiting',
      find: (text, most) => {
        const query = queryOf(text)
        if (!query) {
          const unread = list.filter(isUnread).slice(0, mostUnread)
          return { title: words.unread, entries: unread.map(toEntry), total: unread.length, best: 0 }
        }
        const { items, best } = find(list, query, fieldsOf)
        return {
          title: words.title,
          entries: items.slice(0, most).map(toEntry),
          total: items.length,
          best,
        }
      },
    }
  }, [data, isError, words, fieldsOfApp, openScreen])
}
