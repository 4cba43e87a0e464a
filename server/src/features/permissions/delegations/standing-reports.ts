import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { sql } from 'kysely'
import { delegationStatus } from '#server/platform/db/delegation-status.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Delegations, as `d`, with the status of each at a time. */
export const standingAt = (db: Db, now: Date) =>
  db
    .selectFrom('delegation as d')
    .innerJoin(sql<{ now: Date }>`(select ${now}::timestamptz as now)`.as('clock'), (join) => join.onTrue())
    .select(sql<DelegationStatus>`${sql.raw(delegationStatus('d', 'clock.now'))}`.as('status'))
