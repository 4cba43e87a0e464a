import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import { superManagersAmong } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import { peopleWithin, type SystemScope, systemOfApp, systemsManagedBy } from './reports.ts'

/**
 * The systems whose applications a person lists and grants: all for super managers and permission administrators, their own for
 * managers of business systems. What changes an application is closed to permission administrators by the contract.
 */
export async function scopeOf(db: Db, { adminKind, userNo }: Actor): Promise<SystemScope> {
  return adminKind === 'super_manager' || adminKind === 'auc_manager'
    ? 'all'
    : new Set(await systemsManagedBy(db, userNo))
}

export const manages = (scope: SystemScope, systemCode: string): boolean =>
  scope === 'all' || scope.has(systemCode)

/** To people who do not manage it there is no such application; that they tried is recorded. */
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

/** Whom a person may give an application to, and take it from. */
export type GrantReach = {
  organization: (orgCode: string) => boolean
  role: (roleNo: string) => boolean
  /** Of these people those who are within it. */
  people: (db: Db, userNos: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Super managers reach everybody, permission administrators everybody but super managers. Managers of business systems reach the
 * organizations that they hold a role in, with those below, the people there, and the roles that they hold themselves: any other
 * role is a foreign one, because it is held in organizations that are none of their business.
 */
export function grantReach(actor: Actor, rights: Rights): GrantReach {
  if (actor.adminKind === 'super_manager')
    return { organization: () => true, role: () => true, people: async (_db, userNos) => new Set(userNos) }
  if (actor.adminKind === 'auc_manager')
    return {
      organization: () => true,
      role: (roleNo) => rights.administrators.get(roleNo) !== 'super_manager',
      people: async (db, userNos) => {
        const superManagers = await superManagersAmong(db, userNos)
        return new Set(userNos.filter((userNo) => !superManagers.has(userNo)))
      },
    }
  const organizations = new Set(actor.pairs.map(([orgCode]) => orgCode))
  const roles = new Set(actor.pairs.map(([, roleNo]) => roleNo))
  const organization = (orgCode: string) =>
    ancestry(rights, orgCode).some((above) => organizations.has(above))
  return {
    organization,
    role: (roleNo) => roles.has(roleNo),
    people: (db, userNos) => peopleWithin(db, userNos, [...rights.organizations.keys()].filter(organization)),
  }
}
