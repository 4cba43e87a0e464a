import type {
  announcements,
  OpenedAnnouncement,
  ReadMark,
} from '@iambiz/contract/features/announcements/reading.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { type MarkedAnnouncement, notifyOtherTabs } from '#web/platform/session/tabs.ts'
import { homeWithMark, type Marked, withMark } from './marked.ts'

export const listCall = 'GET /iam-portal/user/getBulletinList'
export const detailCall = 'GET /iam-portal/user/getBulletinDetail'
export const overviewCall = 'GET /iam-portal/user/getBulletinOverview'
const markCall = 'POST /iam-portal/user/updateUserBulletinStatus/:id'

type ListPage = DataOf<(typeof announcements)[typeof listCall]>

/** Applies a mark to the query cache and refetches the visible lists. */
export function takeMark(marked: Marked): void {
  queryClient.setQueriesData<ListPage>(
    { queryKey: [listCall] },
    (page) => page && { ...page, list: page.list.map((one) => withMark(one, marked)) },
  )
  queryClient.setQueriesData<OpenedAnnouncement>({ queryKey: [detailCall] }, (opened) => {
    if (!opened) return opened
    const after = withMark(opened, marked)
    const { confirmTime } = marked.mark
    return confirmTime && after !== opened ? { ...after, confirmTime } : after
  })
  renewLists()
}

const renewLists = () => {
  for (const key of [listCall, overviewCall]) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Invalidates all announcement data, including that of the home page. */
export function renewAnnouncements(): void {
  renewHomeData()
  renewLists()
  void queryClient.invalidateQueries({ queryKey: [detailCall] })
}

type Wish = { status: 0 | 1 | 2; contentRevision?: number }

/**
 * Marks an announcement, or all as read, and updates bell, panel, lists and its page in every tab. Throws the failure
 * of the call; the caller must report it.
 */
export async function mark(of: MarkedAnnouncement | 'all', body: Wish): Promise<ReadMark> {
  const id = of === 'all' ? of : of.bulletinId
  try {
    const answer = await writeHome({
      queue: 'marks',
      send: () => call(markCall, { params: { id }, body }),
      settle: (home, answered) => homeWithMark(home, { of, mark: answered }),
    })
    const marked: Marked = { of, mark: answer }
    takeMark(marked)
    notifyOtherTabs({ kind: 'marked', userNo: sessionState().iamAccount, ...marked })
    return answer
  } catch (error) {
    renewLists()
    throw error
  }
}

/** Marks like `mark`, but reports a failure as a toast; returns whether the call succeeded. */
export async function markOrNotify(of: MarkedAnnouncement | 'all', status: 0 | 1): Promise<boolean> {
  try {
    await mark(of, { status })
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}
