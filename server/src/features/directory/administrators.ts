import type { Caller, RequestContext } from '#server/platform/actor.ts'
import {
  administratorRoles,
  administratorsAmong,
  areAdministered,
  isSuperManagerRoleAmong,
  superManagersAmong,
} from '#server/platform/db/administrator-reports.ts'
import { superManagerNumbers } from '#server/platform/db/super-manager-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { keepDepartures } from './departure-store.ts'
import type { DirectoryDeps } from './deps.ts'
import { codesBelow } from './organization-reports.ts'

/**
 * The author of a change, with the right to change administrators. The right is part of this type so that no entry
 * point can omit it: screen, file, LDAP directory and SCIM client each say where theirs comes from.
 */
export type By = { caller: Caller; context: RequestContext; mayAdministrators: boolean }

/** On a screen or with a file, only super managers may change administrators; these calls require a step-up. */
export const mayAdministrators = (caller: Caller): boolean =>
  'adminKind' in caller && caller.adminKind === 'super_manager'

type Right = Pick<By, 'mayAdministrators'>

/** Refuses to change people if one of them holds an administrator role, under `lockRights`. */
export async function guardAdministrators(trx: Db, by: Right, userNos: readonly string[]): Promise<void> {
  if (by.mayAdministrators || userNos.length === 0) return
  if ((await administratorsAmong(trx, userNos)).size > 0) fail('person.administrator')
}

export const guardAdministrator = (trx: Db, by: Right, userNo: string): Promise<void> =>
  guardAdministrators(trx, by, [userNo])

/** Refuses to grant or revoke administrator roles. */
export async function guardRoles(trx: Db, by: Right, pairs: readonly { roleNo: string }[]): Promise<void> {
  if (by.mayAdministrators || pairs.length === 0) return
  const roles = await administratorRoles(trx)
  if (pairs.some(({ roleNo }) => roles.has(roleNo))) fail('person.administrator')
}

/** Refuses people who are no super managers to grant or revoke super manager roles, or any role of a super manager. */
export async function guardSuperManagers(
  trx: Db,
  caller: Caller,
  pairs: readonly { userNo: string; roleNo: string }[],
): Promise<void> {
  if (!('adminKind' in caller) || mayAdministrators(caller) || pairs.length === 0) return
  const people = pairs.map(({ userNo }) => userNo)
  const roles = pairs.map(({ roleNo }) => roleNo)
  if ((await isSuperManagerRoleAmong(trx, roles)) || (await superManagersAmong(trx, people)).size > 0)
    fail('person.super-manager')
}

/** Refuses to switch an organization with administrators in or below it, because their roles end or return with it. */
export async function guardOrganization(trx: Db, by: Right, orgCode: string): Promise<void> {
  if (by.mayAdministrators) return
  if (await areAdministered(trx, await codesBelow(trx, [orgCode]))) fail('person.administrator')
}

type Departures = {
  /** The source as the operation log names it; `name` is for people. */
  source: string
  name: string
  userNos: readonly string[]
  now: Date
}

/** Notifies super managers, once, of administrators who have left according to a source that may not disable them. */
export async function reportDepartures(
  trx: Db,
  { notify }: Pick<DirectoryDeps, 'notify'>,
  { source, name, userNos, now }: Departures,
): Promise<void> {
  if (userNos.length === 0) return
  const fresh = await keepDepartures(trx, source, userNos, now)
  const managers = fresh.length > 0 ? await superManagerNumbers(trx) : []
  for (const { user_no: userNo, name_zh, name_en } of fresh)
    await notify(trx, {
      userNos: managers,
      text: {
        zh: `${name} 报告管理员 ${name_zh}（${userNo}）已离职，但该来源无权停用管理员，请核实后处理`,
        en: `${name} reports that the administrator ${name_en ?? name_zh} (${userNo}) has left, but it can’t disable administrators. Verify this, then disable the account.`,
      },
      path: '/home/admin/people',
      at: now,
    })
}
