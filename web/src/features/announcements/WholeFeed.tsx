import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementPhrases } from './phrases.ts'

export type Which = 'all' | 'unread'

type Props = {
  which: Which
  /** The newest of them, shown until the pages are there. */
  newest: readonly UserAnnouncement[]
  /** How many were in sight before; the focus goes to the first one after them. */
  before: number
  empty: string
  onFold: () => void
}

const listCall = 'GET /iam-portal/user/getBulletinList'
const pageSize = 20

const usePages = (which: Which) =>
  useInfiniteQuery(
    {
      queryKey: [listCall, 'pages', which],
      queryFn: ({ pageParam: pageNum, signal }) =>
        call(
          listCall,
          { query: { ...(which === 'unread' ? { readStatus: '0' } : {}), pageNum, pageSize } },
          { signal },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ pageNum, pages }) => (pageNum < pages ? pageNum + 1 : undefined),
    },
    queryClient,
  )

/** All announcements, page by page. */
export function WholeFeed({ which, newest, before, empty, onFold }: Props) {
  const words = usePhrases(announcementPhrases)
  const { retry } = usePhrases(platformPhrases)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = usePages(which)
  const list = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number | undefined>(before)
  const shown = data?.pages.flatMap((page) => page.list) ?? newest

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
    void fetchNextPage()
  }
  const hasMore = data === undefined || hasNextPage
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
      <p className="announcement-more">
        {hasMore && !isError && (
          <Button kind="link" onClick={showMore} aria-busy={isFetching || undefined}>
            {words.showMore}
          </Button>
        )}
        <Button kind="link" onClick={onFold}>
          {words.showFewer}
        </Button>
      </p>
    </div>
  )
}
