import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Locks connections whose secrets expire by `until`. Rows locked by another worker are skipped. */
export const lockExpiringSecrets = (trx: Db, { now, until }: { now: Date; until: Date }) =>
  trx
    .selectFrom('connection as k')
    .innerJoin('application as a', 'a.app_id', 'k.app_id')
    .select(['k.app_id', 'k.kind', 'k.secret_warned_days', 'a.name_zh', 'a.name_en', 'a.owner_no'])
    .select(sql<Date>`k.secret_until`.as('secret_until'))
    .where('k.secret_until', '>', now)
    .where('k.secret_until', '<=', until)
    .orderBy('k.app_id')
    .forUpdate('k')
    .skipLocked()
    .execute()

export type ExpiringSecret = Awaited<ReturnType<typeof lockExpiringSecrets>>[number]

export const markWarned = (trx: Db, appId: string, days: number) =>
  trx.updateTable('connection').set({ secret_warned_days: days }).where('app_id', '=', appId).execute()
