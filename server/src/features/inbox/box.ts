import type { Inbox } from '@iambiz/contract/features/inbox.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type pg from 'pg'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type NoticesRow, noticesColumns } from './store.ts'

/** Returns the unread notices of a person in one language. */
export const inboxOf = (
  { notices, unread_notices }: NoticesRow,
  lang: Language,
  wireTime: WireTime,
): Inbox => ({
  unread: unread_notices,
  list: notices.map(({ id, path, at, ...text }) => ({
    noticeId: id,
    text: text[lang],
    path,
    time: wireTime(new Date(at)),
  })),
})

export async function findNotices(pool: pg.Pool, userNo: string): Promise<NoticesRow> {
  const { rows } = await pool.query<NoticesRow>({
    name: 'notices',
    text: `select ${noticesColumns}`,
    values: [userNo],
  })
  const [row] = rows
  if (!row) throw new Error('a select without from always has one row')
  return row
}
