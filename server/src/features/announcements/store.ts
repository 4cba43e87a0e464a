import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Beginning of the content that a summary is made of; the whole is only read when an announcement is opened. */
const contentStart = 4000

/** Announcements that are out now or were: released, not void, not switched off. */
export const releasedRows = (db: Db) =>
  db
    .selectFrom('announcement')
    .select([
      'announcement_id',
      'title_zh',
      'title_en',
      'title_pinyin',
      'title_initials',
      'type',
      'app_id',
      'online_start_at',
      'online_end_at',
      'publish_start_at',
      'publish_end_at',
      'push_scope',
      'forced_push',
      'pinned',
      'maintenance_link',
      'content_revision',
      'released_at',
    ])
    .select(sql<string>`left(content_zh, ${contentStart})`.as('content_zh'))
    .select(sql<string | null>`left(content_en, ${contentStart})`.as('content_en'))
    .where('status', '=', 1)
    .where('enabled', '=', true)
    .execute()

export type ReleasedRow = Awaited<ReturnType<typeof releasedRows>>[number]

/** 0 unread, 1 read, 2 confirmed. */
type ReadMark = { status: 0 | 1 | 2; readAt: number | null }

/** What the person read: announcement → mark. */
export type ReadMarks = ReadonlyMap<string, ReadMark>

export type ReadMarksRow = {
  read_marks: [announcementId: string, status: 0 | 1 | 2, readAt: number | null][]
}

/** A column of a `PersonRead`; marks of announcements whose publication ended before the time are left out. */
export const readMarksColumn = (endingAfter: string) => `
  coalesce((
    select json_agg(json_build_array(
      r.announcement_id, r.status, floor(extract(epoch from r.read_at) * 1000)::bigint))
    from announcement_read r
    join announcement a using (announcement_id)
    where r.user_no = p.user_no and a.status = 1
      and (a.publish_end_at is null or a.publish_end_at > ${endingAfter})
  ), '[]') as read_marks`

export const toReadMarks = (row: ReadMarksRow): ReadMarks =>
  new Map(row.read_marks.map(([id, status, readAt]) => [id, { status, readAt }]))
