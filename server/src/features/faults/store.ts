import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/** Returns the next number of the day, such as GZ-20261121-0001; locks the counter until the transaction ends. */
export async function takeFaultNo(trx: Db, day: string): Promise<string> {
  const { last_no } = await trx
    .insertInto('fault_day')
    .values({ day, last_no: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ last_no: sql`fault_day.last_no + 1` }))
    .returning('last_no')
    .executeTakeFirstOrThrow()
  return `GZ-${day}-${String(last_no).padStart(4, '0')}`
}

export const insertReport = (trx: Db, report: Insertable<Tables['fault_report']>) =>
  trx.insertInto('fault_report').values(report).returning(['fault_id', 'fault_no']).executeTakeFirstOrThrow()

export const findReport = (db: Db, faultId: string) =>
  db
    .selectFrom('fault_report')
    .select(['fault_id', 'fault_no', 'app_id', 'status', 'reporter_no', 'handler_no', 'revision'])
    .where('fault_id', '=', faultId)
    .executeTakeFirst()

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

type Step = Insertable<Tables['fault_step']>

/** Adds the step of the next revision; `false` where another person has added that already. */
export async function addStep(trx: Db, step: Step, handlerNo: string | null): Promise<boolean> {
  const changed = await trx
    .updateTable('fault_report')
    .set({ status: step.status, handler_no: handlerNo, revision: step.revision, updated_at: step.at })
    .where('fault_id', '=', step.fault_id)
    .where('revision', '=', step.revision - 1)
    .returning('fault_id')
    .executeTakeFirst()
  if (!changed) return false
  await trx.insertInto('fault_step').values(step).execute()
  return true
}

/** Returns the maintainers who took part in a report. */
export async function takingPart(db: Db, faultId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fault_step')
    .select('actor_no')
    .distinct()
    .where('fault_id', '=', faultId)
    .where('by_maintainer', '=', true)
    .execute()
  return rows.map(({ actor_no }) => actor_no)
}
