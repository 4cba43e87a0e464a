import type { Actor, RequestContext } from './actor.ts'
import { auditDenial } from './audit.ts'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

/** The business systems whose applications a person administers. */
export type SystemScope = 'all' | ReadonlySet<string>

async function systemsManagedBy(db: Db, userNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('system_manager')
    .select('system_code')
    .where('user_no', '=', userNo)
    .execute()
  return rows.map(({ system_code }) => system_code)
}

async function systemOfApp(db: Db, appId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application')
    .select('system_code')
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return row?.system_code
}

/**
 * The systems whose applications a person lists and grants: all for super managers and permission administrators, their own for
 * managers of business systems. Calls that change an application are closed to permission administrators by the contract.
 */
export async function scopeOf(db: Db, { adminKind, userNo }: Actor): Promise<SystemScope> {
  return adminKind === 'super_manager' || adminKind === 'auc_manager'
    ? 'all'
    : new Set(await systemsManagedBy(db, userNo))
}

export const manages = (scope: SystemScope, systemCode: string): boolean =>
  scope === 'all' || scope.has(systemCode)

/** Answers "not found" to people who do not manage the application, and audits the try. */
export async function requireManaged(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { appId, action }: { appId: string; action: string },
): Promise<SystemScope> {
  const scope = await scopeOf(db, actor)
  const systemCode = await systemOfApp(db, appId)
  if (systemCode !== undefined && manages(scope, systemCode)) return scope
  await auditDenial(db, context, actor, { action, target: { type: 'application', id: appId } })
  return fail('resource.not-found')
}
