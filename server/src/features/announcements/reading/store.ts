import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'

/**
 * Characters of the content that the summary is made from. The whole content is read only when an announcement is
 * opened.
 */
const contentStart = 4000

/** Returns released announcements that are not void and not disabled, including future and expired ones. */
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
      'attachment_id',
    ])
    .select(sql<string>`left(content_zh, ${contentStart})`.as('content_zh'))
    .select(sql<string | null>`left(content_en, ${contentStart})`.as('content_en'))
    .where('status', '=', 1)
    .where('enabled', '=', true)
    .execute()

export type ReleasedRow = Awaited<ReturnType<typeof releasedRows>>[number]

/** 0 unread, 1 read, 2 confirmed. */
type ReadMark = {
  status: 0 | 1 | 2
  readAt: number | null
  /** The person was reminded and has not marked it since. */
  reminded: boolean
  /** Revision of the text that was read; a newer revision is unread. */
  contentRevision: number
}

/** The read marks of one person by announcement. */
export type ReadMarks = ReadonlyMap<string, ReadMark>

/** Columns of a `PersonRead`. The first one is a version that changes with every mark of the person. */
export const readerColumns = `
  (select version::text from announcement_reader where user_no = p.user_no) as marks_version,
  p.created_at as joined_at`

/** `joined_at` is text, because the row is read as JSON. */
export type ReaderColumnsRow = { marks_version: string | null; joined_at: string }

type MarkRow = [
  id: string,
  status: 0 | 1 | 2,
  readAt: number | null,
  reminded: boolean,
  contentRevision: number,
]

const marksOfPerson = {
  name: 'read marks',
  text: `select json_agg(json_build_array(announcement_id, status, floor(extract(epoch from read_at) * 1000)::bigint,
      reminded_at is not null, content_revision))
    from announcement_read where user_no = $1`,
}

/** Returns all read marks of a person. */
export async function findReadMarks(reader: RowReader, userNo: string): Promise<ReadMarks> {
  const [text] = (await reader.find(marksOfPerson, [userNo])) ?? []
  const rows: MarkRow[] = text ? JSON.parse(text) : []
  return new Map(
    rows.map(([id, status, readAt, reminded, contentRevision]) => [
      id,
      { status, readAt, reminded, contentRevision },
    ]),
  )
}

/** Returns the content of one announcement and the content that the person read before. */
export const openedRow = (db: Db, announcementId: string, userNo: string) =>
  db
    .selectFrom('announcement as a')
    .leftJoin('announcement_read as r', (join) =>
      join.onRef('r.announcement_id', '=', 'a.announcement_id').on('r.user_no', '=', userNo),
    )
    .leftJoin('announcement_content as before', (join) =>
      join
        .onRef('before.announcement_id', '=', 'a.announcement_id')
        .onRef('before.content_revision', '=', 'r.content_revision')
        .onRef('before.content_revision', '<', 'a.content_revision'),
    )
    .select(['a.app_id', 'a.title_zh', 'a.title_en', 'a.content_zh', 'a.content_en', 'a.version'])
    .select(['a.impact_scope', 'a.operations_contact', 'a.effective_at', 'a.content_revision'])
    .select('a.attachment_id')
    .select(['r.confirmed_at', 'r.content_revision as read_revision'])
    .select(['before.title_zh as before_title_zh', 'before.title_en as before_title_en'])
    .select(['before.content_zh as before_content_zh', 'before.content_en as before_content_en'])
    .where('a.announcement_id', '=', announcementId)
    .where('a.status', '=', sql<1>`1`)
    .executeTakeFirst()

/** Returns the application of an announcement in any state. */
export async function appOfAnnouncement(db: Db, announcementId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('announcement')
    .select('app_id')
    .where('announcement_id', '=', announcementId)
    .executeTakeFirst()
  return row?.app_id
}

/**
 * Returns the first time after `after` at which a publication or an announced downtime starts or ends; undefined if
 * there is none.
 */
export async function nextTimedChange(db: Db, after: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from announcement, unnest(array[publish_start_at, publish_end_at,
      case when maintenance_link then online_start_at end, case when maintenance_link then online_end_at end]) as at
    where status = 1 and enabled and at > ${after}::timestamptz
  `.execute(db)
  return rows[0]?.at ?? undefined
}

type Mark = { userNo: string; sessionId: string; status: 0 | 1 | 2; at: Date }

/**
 * Marks announcements for a person in their present revision. For the same revision, a confirmation is not undone and
 * the first read time is preserved.
 */
export async function markRead(
  db: Db,
  { userNo, sessionId, status, at }: Mark,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into announcement_read as r (user_no, announcement_id, status, content_revision, read_at, confirmed_at)
    select ${userNo}, announcement_id, ${status}::smallint, content_revision,
      case when ${status}::smallint > 0 then ${at}::timestamptz end,
      case when ${status}::smallint = 2 then ${at}::timestamptz end
    from announcement where announcement_id = any(${ids}::uuid[]) order by announcement_id
    on conflict (user_no, announcement_id) do update set
      status = excluded.status,
      content_revision = excluded.content_revision,
      read_at = case when r.content_revision = excluded.content_revision
        then coalesce(r.read_at, excluded.read_at) else excluded.read_at end,
      confirmed_at = excluded.confirmed_at,
      reminded_at = null
    where r.content_revision < excluded.content_revision or (r.status <> 2 and r.status <> excluded.status)
  `.execute(db)
  // The session that marks is left out: that browser knows the change and informs its other tabs itself.
  await emitEvent(db, { kind: 'announcements', people: [userNo], exceptSession: sessionId })
}

/**
 * Puts an announcement first in people's lists until they mark it. People who turned off reminders are skipped unless
 * the announcement is forced.
 */
export async function markReminded(
  trx: Db,
  { id, userNos, at }: { id: string; userNos: readonly string[]; at: Date },
): Promise<void> {
  // Content revision 0 is older than every text: a person who was only reminded has not read a text to compare with.
  await sql`
    insert into announcement_read (user_no, announcement_id, status, content_revision, reminded_at)
    select user_no, ${id}::uuid, 0, 0, ${at}::timestamptz from unnest(${userNos}::text[]) as user_no
    left join user_config c using (user_no)
    where coalesce((c.notify ->> 'bulletinPopup')::boolean, true)
      or (select forced_push from announcement where announcement_id = ${id}::uuid)
    order by user_no
    on conflict (user_no, announcement_id) do update set reminded_at = excluded.reminded_at`.execute(trx)
  await emitEvent(trx, { kind: 'announcements', people: userNos })
}
