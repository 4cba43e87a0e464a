import type { Actor } from '#server/platform/actor.ts'
import { superManagersAmong } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import { peopleWithin } from './reports.ts'

/** The subjects whose grants a person may change. */
export type GrantReach = {
  organization: (orgCode: string) => boolean
  role: (roleNo: string) => boolean
  /** Returns those people who are within reach. */
  people: (db: Db, userNos: readonly string[]) => Promise<ReadonlySet<string>>
}

/**
 * Super managers reach everyone; permission administrators reach everyone except super managers. Managers of business
 * systems reach the organizations in which they hold a role, with their descendants and people, and their own roles.
 * Other roles are excluded, because they are also held in organizations outside the manager's reach.
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
