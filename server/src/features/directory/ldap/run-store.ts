import type { LdapCounts, LdapRunRow, LdapUnitRow } from '@iambiz/contract/features/directory/ldap.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

type Row = Selectable<Tables['ldap_run']>
export type OpenRun = Pick<Row, 'run_id' | 'source_id' | 'dry' | 'cause'>

type Queued = { sourceId: string; dry: boolean; cause: Row['cause']; starterNo: string | null; now: Date }

/** Queues a run; `undefined` where a run of the source is queued or running. */
export async function insertRun(trx: Db, queued: Queued): Promise<string | undefined> {
  const { sourceId, dry, cause, starterNo, now } = queued
  const { rows } = await sql<{ run_id: string }>`
    insert into ldap_run (source_id, dry, cause, starter_no, queued_at)
    values (${sourceId}, ${dry}, ${cause}, ${starterNo}, ${now})
    on conflict (source_id) where state in ('queued', 'running') do nothing returning run_id`.execute(trx)
  return rows[0]?.run_id
}

/** Starts a queued run; `undefined` where it has been started or deleted. */
export const startRun = (db: Db, runId: string, now: Date): Promise<OpenRun | undefined> =>
  db
    .updateTable('ldap_run')
    .set({ state: 'running', started_at: now })
    .where('run_id', '=', runId)
    .where('state', '=', 'queued')
    .returning(['run_id', 'source_id', 'dry', 'cause'])
    .executeTakeFirst()

export type Ending = {
  state: 'done' | 'stopped' | 'failed'
  problem?: string
  counts?: LdapCounts
  rows?: LdapRunRow[]
  units?: LdapUnitRow[]
}

/** Ends a running run; `false` where it has been ended already. */
export async function endRun(db: Db, runId: string, ending: Ending, now: Date): Promise<boolean> {
  const { state, problem = null, counts, rows = [], units = [] } = ending
  const { numUpdatedRows } = await db
    .updateTable('ldap_run')
    .set({
      ...{ state, problem, ended_at: now, rows: JSON.stringify(rows), units: JSON.stringify(units) },
      counts: counts ? JSON.stringify(counts) : null,
    })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const runningRuns = (db: Db) =>
  db
    .selectFrom('ldap_run')
    .select(['run_id', 'source_id', 'dry', 'cause'])
    .where('state', '=', 'running')
    .execute()

export const interruptRun = (trx: Db, runId: string, now: Date) =>
  trx
    .updateTable('ldap_run')
    .set({ state: 'interrupted', ended_at: now })
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .returning('run_id')
    .executeTakeFirst()

const lockKey = (runId: string) => sql`hashtextextended(${`ldap run ${runId}`}, 0)`

/**
 * Runs work while a separate connection has an advisory lock. If the process dies, so does the connection, and other
 * processes see that the run was interrupted. `undefined` where another process has the lock.
 */
export const whileMarked = <T>(db: Db, runId: string, work: () => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${lockKey(runId)}) as taken`.execute(connection)
    if (!rows[0]?.taken) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey(runId)})`.execute(connection)
    }
  })

/** Whether no process is working on a run; blocks a start until the transaction ends. */
export async function isNobodys(trx: Db, runId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(runId)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

const summary = [
  ...(['r.run_id', 'r.source_id', 'r.dry', 'r.cause', 'r.state', 'r.problem'] as const),
  ...(['r.queued_at', 'r.started_at', 'r.ended_at', 'r.counts'] as const),
] as const

const describedRuns = (db: Db, lang: Language) =>
  db
    .selectFrom('ldap_run as r')
    .leftJoin('person as p', 'p.user_no', 'r.starter_no')
    .select(summary)
    .select(nameOrNone(lang, 'p').as('starter_name'))

export type RunRow = Awaited<ReturnType<ReturnType<typeof describedRuns>['executeTakeFirstOrThrow']>>

/** Returns the latest run of each source. */
export const lastRuns = (db: Db, lang: Language): Promise<RunRow[]> =>
  describedRuns(db, lang)
    .distinctOn('r.source_id')
    .orderBy('r.source_id')
    .orderBy('r.queued_at', 'desc')
    .execute()

export const runPage = (
  db: Db,
  lang: Language,
  { id, ...page }: { id: string; pageNum: number; pageSize: number },
) =>
  pageOfQuery(
    describedRuns(db, lang).where('r.source_id', '=', id).orderBy('r.queued_at', 'desc').orderBy('r.run_id'),
    page,
  )

export const findRun = (db: Db, lang: Language, runId: string) =>
  describedRuns(db, lang).select(['r.rows', 'r.units']).where('r.run_id', '=', runId).executeTakeFirst()

/** Runs are deleted after half a year. */
const retentionDays = 180

export const sweepRuns = (db: Db, now: Date) =>
  db
    .deleteFrom('ldap_run')
    .where('ended_at', '<', new Date(now.getTime() - retentionDays * 24 * 3_600_000))
    .execute()
