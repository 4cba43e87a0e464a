import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { Actor, RequestContext } from './actor.ts'
import { audit, auditDenial } from './audit.ts'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

/** The applications that somebody maintains. */
export type AppScope = 'all' | ReadonlySet<string>

export type OwnedRecordDeps = { db: Db; scopeOf: (actor: Actor) => Promise<AppScope> }

/** Rows that belong to one application, or to every one where `app_id` is null, and are changed under a revision. */
type OwnedTable = { table: 'mail_template' | 'mail_group' | 'mail_contact'; key: string; name: string }

type OwnedRow = { id: string; app_id: string | null; status: 0 | 1; revision: number }

type Skipped = { id: string; reason: 'not-found' | 'not-yours' | 'unchanged' }

/** What belongs to one's own applications is seen, and what belongs to every one. */
export const maySee = (scope: AppScope, appId: string | null): boolean =>
  appId === null || scope === 'all' || scope.has(appId)

/** What belongs to every application is changed by those who maintain all of them. */
export const mayChange = (scope: AppScope, appId: string | null): boolean =>
  scope === 'all' || (appId !== null && scope.has(appId))

/** The id of the application with this code, null for `*`; refuses one that the person does not maintain. */
export async function ownAppId(db: Db, scope: AppScope, appCode: string): Promise<string | null> {
  const app =
    appCode === '*'
      ? { app_id: null }
      : await db.selectFrom('application').select('app_id').where('app_code', '=', appCode).executeTakeFirst()
  if (!app) return fail('system.unknown')
  return mayChange(scope, app.app_id) ? app.app_id : fail('access.bulletin')
}

const lockRows = async (trx: Db, { table, key }: OwnedTable, ids: readonly string[]) =>
  (
    await sql<OwnedRow>`select ${sql.ref(key)} as id, app_id, status, revision from ${sql.table(table)}
      where ${sql.ref(key)} = any(${[...ids]}::uuid[]) order by 1 for update`.execute(trx)
  ).rows

/** What is the same for every kind of them: who may change which, under which revision, and what is recorded. */
export function ownedRecords({ db, scopeOf }: OwnedRecordDeps, owned: OwnedTable) {
  const { table, key, name } = owned
  const targetOf = (id: string) => ({ type: name, id })

  /** To people who may not change it there is no such record; that they tried is recorded. */
  async function refuseStranger(
    actor: Actor,
    context: RequestContext,
    action: string,
    id: string,
  ): Promise<never> {
    await auditDenial(db, context, actor, { action: `${name}.${action}`, target: targetOf(id) })
    return fail('resource.not-found')
  }

  return {
    refuseStranger,

    /** Locks a record for the transaction: `foreign` where the person may not change it, `stale` where it is another revision. */
    async lockOwn(
      trx: Db,
      scope: AppScope,
      { id, revision }: { id: string; revision: number | undefined },
    ): Promise<OwnedRow | 'foreign' | 'stale'> {
      const [row] = await lockRows(trx, owned, [id])
      if (!row || !mayChange(scope, row.app_id)) return 'foreign'
      return row.revision === revision ? row : 'stale'
    },

    /** Enables or disables several; tells which of them it left as they were. */
    async switchAll(
      actor: Actor,
      context: RequestContext,
      { ids, status }: { ids: readonly string[]; status: 0 | 1 },
    ): Promise<{ changed: number; skipped: Skipped[] }> {
      const scope = await scopeOf(actor)
      const chosen = [...new Set(ids.map((id) => id.toLowerCase()))]
      return transact(db, async (trx) => {
        const rows = new Map((await lockRows(trx, owned, chosen)).map((row) => [row.id, row]))
        const reasonOf = (id: string): Skipped['reason'] | undefined => {
          const row = rows.get(id)
          if (!row || !maySee(scope, row.app_id)) return 'not-found'
          if (!mayChange(scope, row.app_id)) return 'not-yours'
          return row.status === status ? 'unchanged' : undefined
        }
        const skipped = chosen.flatMap((id) => {
          const reason = reasonOf(id)
          return reason ? [{ id, reason }] : []
        })
        const changed = chosen.filter((id) => reasonOf(id) === undefined)
        await sql`update ${sql.table(table)} set status = ${status}, revision = revision + 1,
          updater_no = ${actor.userNo}, updated_at = ${context.now}
          where ${sql.ref(key)} = any(${changed}::uuid[])`.execute(trx)
        const action = `${name}.${status === 1 ? 'enable' : 'disable'}`
        for (const id of changed) await audit(trx, context, actor, { action, target: targetOf(id) })
        return { changed: changed.length, skipped }
      })
    },

    /** Deletes one record; `refuse` fails where something still needs it. */
    async remove(
      actor: Actor,
      context: RequestContext,
      { id, revision }: { id: string; revision: number },
      refuse: (trx: Db, id: string) => Promise<void>,
    ): Promise<void> {
      const scope = await scopeOf(actor)
      const isForeign = await transact(db, async (trx) => {
        const [row] = await lockRows(trx, owned, [id])
        if (!row || !mayChange(scope, row.app_id)) return true
        if (row.revision !== revision) fail('resource.changed')
        await refuse(trx, id)
        await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}::uuid`.execute(trx)
        await audit(trx, context, actor, { action: `${name}.delete`, target: targetOf(id) })
        return false
      })
      if (isForeign) await refuseStranger(actor, context, 'delete', id)
    },
  }
}
