import type { Actor } from '#server/platform/actor.ts'
import { superManagersAmong } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import { peopleWithin } from './reports.ts'

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
