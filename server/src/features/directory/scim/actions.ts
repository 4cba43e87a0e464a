import { transact } from '@iambiz/runtime/database.ts'
import { authorOf } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { switchPerson } from '../access.ts'
import {
  type By,
  guardAdministrator,
  guardAdministrators,
  guardOrganization,
  guardRoles,
  reportDepartures,
} from '../administrators.ts'
import { forgetDepartures } from '../departure-store.ts'
import type { DirectoryDeps } from '../deps.ts'
import { keepSuperManager, lockRights } from '../lock-rights.ts'
import { refuseNameAtProvider } from '../login-names.ts'
import { exchangePairs } from '../memberships.ts'
import { findOrganization } from '../organization-store.ts'
import {
  createOrganization,
  deleteLocked,
  moveLocked,
  renameOrganization,
  switchLocked,
} from '../organizations.ts'
import { changePerson, createPerson } from '../people.ts'
import { lockPeople } from '../people-reports.ts'
import type { Pair } from '../person-role-store.ts'
import { settleAccounts } from '../settle-account.ts'

type Named = { orgCode: string; name: { zh: string; en?: string } }
type NewOrganization = Named & { parentCode?: string }
type Place = { orgCode: string; parentCode: string | undefined }

/** Safe because `lockRights` blocks all other changes of organizations, so the current revision cannot change. */
const revisionOf = async (trx: Db, orgCode: string): Promise<number> =>
  (await findOrganization(trx, orgCode))?.revision ?? fail('resource.not-found')

/** The actions of administrators for SCIM clients, within the transaction of a request; all of them are recorded. */
export const directoryActions = (deps: DirectoryDeps) => ({
  /** Serializes changes of rights until the transaction ends. */
  hold: lockRights,
  guardAdministrator,
  /** Refuses a number that is another person's sign-in name at the provider; call it before the transaction. */
  refuseNameAtProvider: (userNo: string) => refuseNameAtProvider(deps, userNo),
  reportDeparture: (by: By, { name, userNo }: { name: string; userNo: string }) =>
    transact(deps.db, (trx) =>
      reportDepartures(trx, deps, {
        ...{ source: authorOf(by.caller).systemCode ?? '', name },
        ...{ userNos: [userNo], now: by.context.now },
      }),
    ),
  async forgetDeparture(trx: Db, { caller }: By, userNo: string) {
    await forgetDepartures(trx, [userNo], authorOf(caller).systemCode ?? '')
  },
  lockPeople,
  createPerson,
  changePerson,
  async switchPerson(trx: Db, by: By, { userNo, status }: { userNo: string; status: 0 | 1 }) {
    await switchPerson(trx, deps, by, { userNo, status })
    await settleAccounts(deps, trx, [userNo])
    if (status === 0) await keepSuperManager(trx)
  },
  async exchangePairs(trx: Db, by: By, pairs: { give: readonly Pair[]; take: readonly Pair[] }) {
    const changed = [...pairs.give, ...pairs.take]
    await guardRoles(trx, by, changed)
    await guardAdministrators(
      trx,
      by,
      changed.map(({ userNo }) => userNo),
    )
    await exchangePairs(trx, by.caller, by.context, pairs)
  },
  async createOrganization(trx: Db, { caller, context }: By, written: NewOrganization) {
    await createOrganization(trx, caller, context, written)
  },
  async renameOrganization(trx: Db, { caller, context }: By, { orgCode, name }: Named) {
    const revision = await revisionOf(trx, orgCode)
    await renameOrganization(trx, caller, context, { id: orgCode, name, revision })
  },
  async moveOrganization(trx: Db, { caller, context }: By, { orgCode, parentCode }: Place) {
    const revision = await revisionOf(trx, orgCode)
    await moveLocked(trx, caller, context, { orgCode, parentCode, revision })
  },
  async switchOrganization(trx: Db, by: By, { orgCode, status }: { orgCode: string; status: 0 | 1 }) {
    await guardOrganization(trx, by, orgCode)
    const { caller, context } = by
    await switchLocked(trx, caller, context, { ids: [orgCode], status })
  },
  async deleteOrganization(trx: Db, { caller, context }: By, orgCode: string) {
    await deleteLocked(trx, caller, context, [orgCode])
  },
})
