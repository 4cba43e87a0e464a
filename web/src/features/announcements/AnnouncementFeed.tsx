import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementPhrases } from './phrases.ts'
import './announcement-feed.css'

export type Which = 'all' | 'unread'

type Props = {
  which: Which
  /** The newest of them, which came with home. */
  newest: readonly UserAnnouncement[]
  /** How many there are in all. */
  total: number
  /** Said where there is none. */
  empty: string
}

const listCall = 'GET /iam-portal/user/getBulletinList'
const pageSize = 20
/** As many as leave what stands below in sight. */
const folded = 4

const usePages = (which: Which, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: [listCall, 'pages', which],
    queryFn: ({ pageParam: pageNum, signal }) =>
      call(
        listCall,
        { query: { ...(which === 'unread' ? { readStatus: '0' } : {}), pageNum, pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pages }) => (pageNum < pages ? pageNum + 1 : undefined),
    enabled: isWanted,
  })

/** The first few announcements, and on demand all of them, page by page. */
export function AnnouncementFeed({ which, newest, total, empty }: Props) {
  const words = usePhrases(announcementPhrases)
  const { retry } = usePhrases(platformPhrases)
  const [unfolded, setUnfolded] = useState(false)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = usePages(which, unfolded)
  const list = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number>(undefined)
  const shown = unfolded ? (data?.pages.flatMap((page) => page.list) ?? newest) : newest.slice(0, folded)

  useEffect(() => {
    const row =
      focusAt.current === undefined ? undefined : list.current?.querySelectorAll('summary')[focusAt.current]
    if (!row) return
    focusAt.current = undefined
    row.focus()
  })

  const showMore = () => {
    if (isFetching) return
    focusAt.current = shown.length
    if (unfolded) void fetchNextPage()
    else setUnfolded(true)
  }
  const fold = () => {
    focusAt.current = 0
    setUnfolded(false)
  }
  const hasMore = unfolded && data ? hasNextPage : total > shown.length
  return (
    <div className="announcement-feed" ref={list}>
      <AnnouncementList announcements={shown} empty={empty} />
      {isError && (
        <p className="announcement-failure" role="alert">
          {words.failed}
          <Button kind="link" onClick={() => void (data ? fetchNextPage() : refetch())}>
            {retry}
          </Button>
        </p>
      )}
      {(hasMore || unfolded) && (
        <p className="announcement-more">
          {hasMore && !isError && (
            <Button kind="link" onClick={showMore} aria-busy={isFetching || undefined}>
              {words.showMore}
            </Button>
          )}
          {unfolded && (
            <Button kind="link" onClick={fold}>
              {words.showFewer}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
