import { transact } from '@iambiz/runtime/database.ts'
import { switchPerson } from '#server/features/directory/access.ts'
import {
  guardAdministrator,
  guardAdministrators,
  guardOrganization,
  guardRoles,
  reportDepartures,
} from '#server/features/directory/administrators.ts'
import { forgetDepartures } from '#server/features/directory/departure-store.ts'
import type { DirectoryDeps } from '#server/features/directory/deps.ts'
import { keepSuperManager, lockRights } from '#server/features/directory/lock-rights.ts'
import { refuseNameAtProvider } from '#server/features/directory/login-names.ts'
import { exchangePairs } from '#server/features/directory/memberships.ts'
import { findOrganization } from '#server/features/directory/organization-store.ts'
import {
  createOrganization,
  deleteLocked,
  moveLocked,
  renameOrganization,
  switchLocked,
} from '#server/features/directory/organizations.ts'
import { changePerson, createPerson } from '#server/features/directory/people.ts'
import { lockPeople } from '#server/features/directory/people-reports.ts'
import type { Directory, ProvisioningDeps } from '#server/features/directory/scim/deps.ts'
import { settleAccounts } from '#server/features/directory/settle-account.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { authorOf } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import type { PortalConfig } from './config.ts'

/** Nobody else changes organizations while rights are held, so the revision of now is the one to change. */
const revisionOf = async (trx: Db, orgCode: string): Promise<number> =>
  (await findOrganization(trx, orgCode))?.revision ?? fail('resource.not-found')

/** The actions of administrators, for whoever does them by SCIM. */
const directoryOf = (deps: DirectoryDeps): Directory => ({
  hold: lockRights,
  guardAdministrator,
  refuseNameAtProvider: (userNo) => refuseNameAtProvider(deps, userNo),
  reportDeparture: (by, { name, userNo }) =>
    transact(deps.db, (trx) =>
      reportDepartures(trx, deps, {
        ...{ source: authorOf(by.caller).systemCode ?? '', name },
        ...{ userNos: [userNo], now: by.context.now },
      }),
    ),
  async forgetDeparture(trx, { caller }, userNo) {
    await forgetDepartures(trx, [userNo], authorOf(caller).systemCode ?? '')
  },
  lockPeople,
  createPerson,
  changePerson,
  async switchPerson(trx, by, { userNo, status }) {
    await switchPerson(trx, deps, by, { userNo, status })
    await settleAccounts(deps, trx, [userNo])
    if (status === 0) await keepSuperManager(trx)
  },
  async exchangePairs(trx, by, pairs) {
    const changed = [...pairs.give, ...pairs.take]
    await guardRoles(trx, by, changed)
    await guardAdministrators(
      trx,
      by,
      changed.map(({ userNo }) => userNo),
    )
    await exchangePairs(trx, by.caller, by.context, pairs)
  },
  async createOrganization(trx, { caller, context }, written) {
    await createOrganization(trx, caller, context, written)
  },
  async renameOrganization(trx, { caller, context }, { orgCode, name }) {
    const revision = await revisionOf(trx, orgCode)
    await renameOrganization(trx, caller, context, { id: orgCode, name, revision })
  },
  async moveOrganization(trx, { caller, context }, { orgCode, parentCode }) {
    const revision = await revisionOf(trx, orgCode)
    await moveLocked(trx, caller, context, { orgCode, parentCode, revision })
  },
  async switchOrganization(trx, by, { orgCode, status }) {
    await guardOrganization(trx, by, orgCode)
    const { caller, context } = by
    await switchLocked(trx, caller, context, { ids: [orgCode], status })
  },
  async deleteOrganization(trx, { caller, context }, orgCode) {
    await deleteLocked(trx, caller, context, [orgCode])
  },
})

export const provisioningDeps = (
  { baseUrl, limits }: PortalConfig,
  session: SessionDeps,
  directory: DirectoryDeps,
): ProvisioningDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  tokenGuard: session.tokenGuard,
  baseUrl,
  limits,
  directory: directoryOf(directory),
})
