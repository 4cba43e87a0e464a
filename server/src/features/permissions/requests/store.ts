import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type NewRequest = {
  appId: string
  userNo: string
  orgCode: string
  roleNo: string
  reason: string
  at: Date
}

/** Stores a request; `undefined` where the person has an open one for the application. */
export async function insertRequest(db: Db, request: NewRequest): Promise<string | undefined> {
  const row = await db
    .insertInto('access_request')
    .values({
      app_id: request.appId,
      user_no: request.userNo,
      org_code: request.orgCode,
      role_no: request.roleNo,
      reason: request.reason,
      created_at: request.at,
    })
    // A literal, because PostgreSQL does not match the partial index to a parameter in a prepared statement.
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'user_no']).where(sql<boolean>`state = 'open'`).doNothing(),
    )
    .returning('request_id')
    .executeTakeFirst()
  return row?.request_id
}

/** Returns a request, locked against a second answer, and its application locked against a change of owner. */
export const lockRequest = (trx: Db, requestId: string) =>
  trx
    .selectFrom('access_request as r')
    .innerJoin('application as a', 'a.app_id', 'r.app_id')
    .innerJoin('person as p', 'p.user_no', 'r.user_no')
    .select(['r.request_id', 'r.app_id', 'r.user_no', 'r.state', 'r.revision'])
    .select(['a.owner_no', 'a.name_zh', 'a.name_en', 'a.status as app_status', 'p.status as person_status'])
    .where('r.request_id', '=', requestId)
    .forUpdate('r')
    .forShare('a')
    .executeTakeFirst()

export type Answer = {
  state: 'granted' | 'refused'
  deciderNo: string
  remark: string | null
  /** Wire time. */
  until: string | null
  at: Date
}

/** Converts a wire time to an instant; database connections use the deployment's time zone. */
const instant = (wireTime: string | null): RawBuilder<Date | null> => sql`${wireTime}::timestamptz`

/** Stores the answer in a locked request; returns the new revision. */
export async function answerRequest(trx: Db, requestId: string, answer: Answer): Promise<number> {
  const { revision } = await trx
    .updateTable('access_request')
    .set((eb) => ({
      state: answer.state,
      decider_no: answer.deciderNo,
      remark: answer.remark,
      granted_until: instant(answer.until),
      decided_at: answer.at,
      revision: eb('revision', '+', 1),
    }))
    .where('request_id', '=', requestId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Withdraws a person's open request; `undefined` where there is none of that revision. */
export const withdrawRequest = (
  trx: Db,
  { id, userNo, revision }: { id: string; userNo: string; revision: number },
) =>
  trx
    .updateTable('access_request')
    .set((eb) => ({ state: 'withdrawn', revision: eb('revision', '+', 1) }))
    .where('request_id', '=', id)
    .where('user_no', '=', userNo)
    .where('state', '=', 'open')
    .where('revision', '=', revision)
    .returning(['app_id', 'revision'])
    .executeTakeFirst()

/** Returns the state of a person's request. */
export const findOwnState = (db: Db, id: string, userNo: string) =>
  db
    .selectFrom('access_request')
    .select('state')
    .where('request_id', '=', id)
    .where('user_no', '=', userNo)
    .executeTakeFirst()
