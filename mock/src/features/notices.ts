import type { Inbox } from '@iambiz/contract/features/inbox.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'

const shownNotices = 20

function boxOf({ memory, company, lang }: Circumstances, { userNo }: Caller): Inbox {
  const mine = memory.notices.filter((notice) => notice.userNo === userNo)
  return {
    unread: mine.length,
    list: mine.slice(0, shownNotices).map((notice) => ({
      noticeId: notice.id,
      text: notice[lang],
      path: notice.path,
      time: company.wireTime(notice.at),
    })),
  }
}

export const noticeHandlers = {
  'GET /iam-portal/v1/portal/notice/list': ({ caller, ...circumstances }) => boxOf(circumstances, caller),

  'POST /iam-portal/v1/portal/notice/read': ({ body, caller, ...circumstances }) => {
    const { memory } = circumstances
    const isRead = (notice: (typeof memory.notices)[number]) =>
      notice.userNo === caller.userNo && (body.path === undefined || notice.path === body.path)
    memory.notices = memory.notices.filter((notice) => !isRead(notice))
    return boxOf(circumstances, caller)
  },
} satisfies Handlers
