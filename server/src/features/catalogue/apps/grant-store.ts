import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { Grant } from './visibility.ts'

/** Converts a time of the wire to an instant in the time zone of the deployment, which is set on the connection. */
const instant = (wireTime: string | null): RawBuilder<Date | null> => sql`${wireTime}::timestamptz`

/**
 * Allows a person an application until a wire time, or without end. A longer grant is not shortened, and a valid grant
 * keeps its start time. Returns false when the person is denied the application, because a grant must not override a
 * denial.
 */
export async function grantToPerson(
  trx: Db,
  { appId, userNo, until, at }: { appId: string; userNo: string; until: string | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('application_grant')
    .values({
      app_id: appId,
      subject_type: 'person',
      subject_id: userNo,
      expires_at: instant(until),
      granted_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id', 'app_id'])
        .doUpdateSet({
          expires_at: sql<Date | null>`case
            when application_grant.expires_at is null or excluded.expires_at is null then null
            else greatest(application_grant.expires_at, excluded.expires_at) end`,
          granted_at: sql<Date | null>`case
            when application_grant.expires_at <= excluded.granted_at then excluded.granted_at
            else application_grant.granted_at end`,
        })
        .where('application_grant.effect', '=', 'allow'),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Subject = { subject: 'organization' | 'role' | 'person'; id: string }

const subjectRows = (subjects: readonly Subject[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s(subject text, id text)`

/** Removes the grants of these subjects, and all expired grants of the application. */
export async function removeGrants(trx: Db, appId: string, subjects: readonly Subject[]): Promise<void> {
  await sql`delete from application_grant g where app_id = ${appId}::uuid and (expires_at <= now()
    or exists (select from ${subjectRows(subjects)} where s.subject = g.subject_type and s.id = g.subject_id))`.execute(
    trx,
  )
}

/** Writes grants and denials; a row whose effect does not change keeps its start time. */
export async function putGrants(
  trx: Db,
  appId: string,
  grants: readonly (Subject & { effect: Grant['effect']; expireTime: string | undefined })[],
  now: Date,
): Promise<void> {
  if (grants.length === 0) return
  await sql`
    insert into application_grant (app_id, subject_type, subject_id, effect, expires_at, granted_at)
    select ${appId}::uuid, subject, id, effect, "expireTime"::timestamptz, ${now}
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as s(subject text, id text, effect text, "expireTime" text)
    on conflict (subject_type, subject_id, app_id) do update set effect = excluded.effect,
      expires_at = excluded.expires_at,
      granted_at = case when application_grant.effect = excluded.effect then application_grant.granted_at
        else excluded.granted_at end`.execute(trx)
}
