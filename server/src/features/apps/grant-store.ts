import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

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
