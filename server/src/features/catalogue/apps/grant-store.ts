import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { Grant } from './visibility.ts'

/** A wire time as an instant; connections have the deployment's time zone. */
const instant = (wireTime: string | null): RawBuilder<Date | null> => sql`${wireTime}::timestamptz`

/**
 * Allows a person an application until a wire time, or without end. An allowance that lasts longer stays as it is,
 * and counts since it was given first unless it had ended;
 * `false` where the person is denied the application, which an allowance must not undo.
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

/** Takes an application from subjects, and what had ended from everybody. */
export async function removeGrants(trx: Db, appId: string, subjects: readonly Subject[]): Promise<void> {
  await sql`delete from application_grant g where app_id = ${appId}::uuid and (expires_at <= now()
    or exists (select from ${subjectRows(subjects)} where s.subject = g.subject_type and s.id = g.subject_id))`.execute(
    trx,
  )
}

/** Gives or denies an application; who has it keeps the time since when. */
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
