import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { membersOf } from '../audience-reports.ts'
import { pushOf, type ReleasedAnnouncement } from './audience-reports.ts'

/**
 * Stores, by organization, the people whom an announcement reached when it came into force; a later count replaces an
 * earlier one.
 */
export async function countAudience(
  trx: Db,
  { id, announcement, now }: { id: string; announcement: ReleasedAnnouncement; now: Date },
): Promise<void> {
  await trx.deleteFrom('announcement_audience').where('announcement_id', '=', id).execute()
  await sql`
    with recursive ${membersOf(pushOf(announcement), now)},
    reached as materialized (
      select org_code, count(*)::int as people from member join seat using (rank)
      where member.since <= ${announcement.came_out_at}::timestamptz group by org_code
    ),
    whole as (
      insert into announcement_audience (announcement_id, people, counted_at)
      select ${id}::uuid, coalesce(sum(people), 0), ${now}::timestamptz from reached
      returning announcement_id
    )
    insert into announcement_audience_organization (announcement_id, org_code, people)
    select announcement_id, org_code, people from whole, reached`.execute(trx)
}

/** Locks an announcement until the transaction ends, so that concurrent reminders run one after the other. */
export async function lockForReminder(trx: Db, id: string): Promise<void> {
  await trx
    .selectFrom('announcement')
    .select('announcement_id')
    .where('announcement_id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** Records a reminder and the number of people it was sent to. */
export async function addReminder(
  trx: Db,
  { id, actorNo, people, at }: { id: string; actorNo: string; people: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('announcement_reminder')
    .values({ announcement_id: id, at, actor_no: actorNo, people })
    .execute()
}
