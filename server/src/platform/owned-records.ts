import { transact } from '@iambiz/runtime/database.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, RequestContext } from './actor.ts'
import { audit, auditDenial } from './audit.ts'
import type { BaseDeps } from './base-deps.ts'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

/** The applications that a person maintains. */
export type AppScope = 'all' | ReadonlySet<string>

export type OwnedRecordDeps = BaseDeps & { scopeOf: (actor: Actor) => Promise<AppScope> }

/**
 * A table whose rows belong to one application, or to all where `app_id` is null, and are updated with optimistic
 * locking by `revision`.
 */
type OwnedTable = { table: 'mail_template' | 'mail_group' | 'mail_contact'; key: string; name: string }

type OwnedRow = { id: string; app_id: string | null; status: 0 | 1; revision: number }

/** The applications whose records the person may write, and the application of the record being written. */
type Standing = { scope: AppScope; appId: string | null }

type Writing = Standing & {
  id?: string | undefined
  revision?: number | undefined
  /** Writes the row with its owner columns; an existing row is locked. */
  save: (
    trx: Db,
    owner: { app_id: string | null; updater_no: string; updated_at: Date },
  ) => Promise<{ id: string; revision: number; detail: object }>
  /** The current record, for the answer to a lost update. */
  current: (id: string) => Promise<unknown>
}

type Removal = { id: string; revision: number; refuse: (trx: Db, id: string) => Promise<void> }

type Skipped = { id: string; reason: 'not-found' | 'not-yours' | 'unchanged' }

/** A person sees the records of the applications that they maintain, and those of all applications. */
export const maySee = (scope: AppScope, appId: string | null): boolean =>
  appId === null || scope === 'all' || scope.has(appId)

/** Records of all applications can be changed only by people who maintain all applications. */
export const mayChange = (scope: AppScope, appId: string | null): boolean =>
  scope === 'all' || (appId !== null && scope.has(appId))

/** The id of the application with this code, null for `*`; fails where the person does not maintain it. */
export async function ownAppId(db: Db, scope: AppScope, appCode: string): Promise<string | null> {
  const app =
    appCode === '*'
      ? { app_id: null }
      : await db.selectFrom('application').select('app_id').where('app_code', '=', appCode).executeTakeFirst()
  if (!app) return fail('system.unknown')
  return mayChange(scope, app.app_id) ? app.app_id : fail('access.bulletin')
}

export type OwnedFilter = {
  scope: AppScope
  /** `*` selects only records that belong to all applications. */
  appCode?: string | undefined
  status?: 0 | 1 | undefined
}

/** Condition for the visible rows of `table`, optionally of one application and one status. */
export function isListed(table: string, { scope, appCode, status }: OwnedFilter): RawBuilder<SqlBool> {
  const app = sql.ref(`${table}.app_id`)
  const ofOne = sql`${app} = (select app_id from application where app_code = ${appCode})`
  const conditions = [
    ...(scope === 'all' ? [] : [sql`(${app} is null or ${app} = any(${[...scope]}::uuid[]))`]),
    ...(appCode ? [appCode === '*' ? sql`${app} is null` : ofOne] : []),
    ...(status === undefined ? [] : [sql`${sql.ref(`${table}.status`)} = ${status}`]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const lockRows = async (trx: Db, { table, key }: OwnedTable, ids: readonly string[]) =>
  (
    await sql<OwnedRow>`select ${sql.ref(key)} as id, app_id, status, revision from ${sql.table(table)}
      where ${sql.ref(key)} = any(${[...ids]}::uuid[]) order by 1 for update`.execute(trx)
  ).rows

type Keeper = OwnedRecordDeps & OwnedTable

const targetOf = ({ name }: OwnedTable, id: string) => ({ type: name, id })

/** Fails with "not found" where the person may not change the record, and audits the attempt. */
async function refuseStranger(
  keeper: Keeper,
  actor: Actor,
  context: RequestContext,
  { action, id }: { action: string; id: string },
): Promise<never> {
  const denial = { action: `${keeper.name}.${action}`, target: targetOf(keeper, id) }
  await auditDenial(keeper.db, context, actor, denial)
  return fail('resource.not-found')
}

/** Checks the right to write before validation, so that a refused person learns nothing from validation errors. */
async function mayWrite(
  keeper: Keeper,
  actor: Actor,
  context: RequestContext,
  { id, appCode }: { id?: string | undefined; appCode: string },
): Promise<Standing> {
  const { db, table, key } = keeper
  const scope = await keeper.scopeOf(actor)
  if (id !== undefined) {
    const { rows } = await sql<Pick<OwnedRow, 'app_id'>>`select app_id from ${sql.table(table)}
      where ${sql.ref(key)} = ${id}::uuid`.execute(db)
    const [row] = rows
    if (!row || !mayChange(scope, row.app_id))
      return refuseStranger(keeper, actor, context, { action: 'update', id })
  }
  return { scope, appId: await ownAppId(db, scope, appCode) }
}

/** Creates a record, or updates the one with this id; a stale revision fails with the `current` record. */
async function write(
  keeper: Keeper,
  actor: Actor,
  context: RequestContext,
  { id = '', revision, scope, appId, current, save }: Writing,
): Promise<{ id: string; revision: number }> {
  const owner = { app_id: appId, updater_no: actor.userNo, updated_at: context.now }
  const saved = await transact(keeper.db, async (trx) => {
    const [row] = id === '' ? [] : await lockRows(trx, keeper, [id])
    if (id !== '' && !(row && mayChange(scope, row.app_id))) return 'foreign'
    if (row && row.revision !== revision) return 'stale'
    const { detail, ...kept } = await save(trx, owner)
    const action = `${keeper.name}.${id === '' ? 'create' : 'update'}`
    await audit(trx, context, actor, { action, target: targetOf(keeper, kept.id), detail })
    return kept
  })
  if (saved === 'stale') return fail('resource.changed', { current: await current(id) })
  return saved === 'foreign' ? refuseStranger(keeper, actor, context, { action: 'update', id }) : saved
}

/** Enables or disables several records; returns which ones were skipped and why. */
async function switchAll(
  keeper: Keeper,
  actor: Actor,
  context: RequestContext,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<{ changed: number; skipped: Skipped[] }> {
  const { db, table, key, name } = keeper
  const scope = await keeper.scopeOf(actor)
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))]
  return transact(db, async (trx) => {
    const rows = new Map((await lockRows(trx, keeper, chosen)).map((row) => [row.id, row]))
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
    for (const id of changed) await audit(trx, context, actor, { action, target: targetOf(keeper, id) })
    return { changed: changed.length, skipped }
  })
}

/** Deletes one record; `refuse` throws where another record still needs it. */
async function remove(
  keeper: Keeper,
  actor: Actor,
  context: RequestContext,
  { id, revision, refuse }: Removal,
): Promise<void> {
  const { db, table, key, name } = keeper
  const scope = await keeper.scopeOf(actor)
  const isForeign = await transact(db, async (trx) => {
    const [row] = await lockRows(trx, keeper, [id])
    if (!row || !mayChange(scope, row.app_id)) return true
    if (row.revision !== revision) fail('resource.changed')
    await refuse(trx, id)
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}::uuid`.execute(trx)
    await audit(trx, context, actor, { action: `${name}.delete`, target: targetOf(keeper, id) })
    return false
  })
  if (isForeign) await refuseStranger(keeper, actor, context, { action: 'delete', id })
}

/** Common rules of all owned records: rights, revisions and audit rows. */
export function ownedRecords(deps: OwnedRecordDeps, owned: OwnedTable) {
  const keeper = { ...deps, ...owned }

  return {
    mayWrite: (actor: Actor, context: RequestContext, asked: Parameters<typeof mayWrite>[3]) =>
      mayWrite(keeper, actor, context, asked),
    write: (actor: Actor, context: RequestContext, writing: Writing) =>
      write(keeper, actor, context, writing),
    switchAll: (actor: Actor, context: RequestContext, asked: Parameters<typeof switchAll>[3]) =>
      switchAll(keeper, actor, context, asked),
    remove: (actor: Actor, context: RequestContext, removal: Removal) =>
      remove(keeper, actor, context, removal),
  }
}
