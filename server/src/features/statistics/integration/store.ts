import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type IntegrationRow = { connectedOn: string | null; exempt: boolean; revision: number }

const dateOf = (day: string) => sql<Date>`${day}::date`

type Key = { appId: string; center: Center }

/**
 * Returns the recorded status of an application at a center and locks it until the transaction ends; without a row it
 * has revision 0. Returns undefined when the application does not exist.
 */
export async function lockIntegration(trx: Db, { appId, center }: Key): Promise<IntegrationRow | undefined> {
  // The application is locked too, because there may be no row to lock yet.
  const found = await trx
    .selectFrom('application')
    .select('app_id')
    .where('app_id', '=', appId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const row = await trx
    .selectFrom('application_integration')
    .select([sql<string | null>`connected_on::text`.as('connectedOn'), 'exempt', 'revision'])
    .where('app_id', '=', appId)
    .where('center', '=', center)
    .executeTakeFirst()
  return row ?? { connectedOn: null, exempt: false, revision: 0 }
}

/** Returns whether an application has a connection to the bundled provider, on or off. */
export const hasConnection = async (db: Db, appId: string): Promise<boolean> =>
  (await db.selectFrom('connection').select('app_id').where('app_id', '=', appId).executeTakeFirst()) !==
  undefined

/** Returns the recorded status of an application at each center; undefined when the application does not exist. */
export async function integrationsOf(
  db: Db,
  appId: string,
): Promise<ReadonlyMap<Center, IntegrationRow> | undefined> {
  const rows = await db
    .selectFrom('application as a')
    .leftJoin('application_integration as i', 'i.app_id', 'a.app_id')
    .select([
      'i.center',
      sql<string | null>`i.connected_on::text`.as('connectedOn'),
      sql<boolean>`coalesce(i.exempt, false)`.as('exempt'),
      sql<number>`coalesce(i.revision, 0)`.as('revision'),
    ])
    .where('a.app_id', '=', appId)
    .execute()
  if (rows.length === 0) return undefined
  return new Map(rows.flatMap(({ center, ...row }) => (center ? [[center, row] as const] : [])))
}

export async function writeIntegration(
  trx: Db,
  { appId, center }: Key,
  { connectedOn, exempt, revision }: IntegrationRow,
  by: { userNo: string; now: Date },
): Promise<void> {
  const values = {
    ...{ connected_on: connectedOn === null ? null : dateOf(connectedOn), exempt, revision },
    ...{ updater_no: by.userNo, updated_at: by.now },
  }
  await trx
    .insertInto('application_integration')
    .values({ app_id: appId, center, ...values })
    .onConflict((conflict) => conflict.columns(['app_id', 'center']).doUpdateSet(values))
    .execute()
}

/** Stores the period of an ended connection; `endedOn` is exclusive. */
export async function writeEnd(
  trx: Db,
  { appId, center }: Key,
  { connectedOn, endedOn }: { connectedOn: string; endedOn: string },
): Promise<void> {
  await trx
    .insertInto('application_integration_end')
    .values({ app_id: appId, center, connected_on: dateOf(connectedOn), ended_on: dateOf(endedOn) })
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'center', 'connected_on']).doUpdateSet({ ended_on: dateOf(endedOn) }),
    )
    .execute()
}

/** Deletes the stored periods that end after a day, because a connection that starts on that day replaces them. */
export async function forgetEndsAfter(trx: Db, { appId, center }: Key, day: string): Promise<void> {
  await trx
    .deleteFrom('application_integration_end')
    .where('app_id', '=', appId)
    .where('center', '=', center)
    .where('ended_on', '>', dateOf(day))
    .execute()
}
