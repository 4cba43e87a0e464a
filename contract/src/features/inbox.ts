import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { wireTime } from '../platform/shapes.ts'

/** A notification for one person. */
const notice = z.object({
  noticeId: z.string(),
  text: z.string(),
  /** The related screen, below the base path. */
  path: z.string(),
  time: wireTime,
})

/** The unread notifications of a person: their number and the latest ones. */
const inbox = z.object({ unread: z.int(), list: z.array(notice) })
export type Inbox = z.output<typeof inbox>

export const notices = endpoints({
  'GET /iam-portal/v1/portal/notice/list': {
    access: 'user',
    whileActing: true,
    about: 'The unread notices of the person: how many, and the latest.',
    data: inbox,
  },
  'POST /iam-portal/v1/portal/notice/read': {
    access: 'user',
    whileActing: true,
    about:
      'Marks notices of the person as read: those of one screen, or all. Answers with what is still unread.',
    body: z.object({ path: z.string().max(300).optional() }).prefault({}),
    data: inbox,
  },
})
