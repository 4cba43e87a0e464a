import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type By = { caller: Caller; context: RequestContext; mayAdministrators: boolean }

type PersonRow = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  status: 0 | 1
  revision: number
}

export type PersonColumns = Pick<PersonRow, 'name_zh' | 'name_en' | 'email' | 'mobile'>

export type Pair = { userNo: string; orgCode: string; roleNo: string }

/** What the directory does for administrators, in the transaction of a request; all of it is on record. */
export type Directory = {
  /** Changes to who may do what take turns until the transaction ends. */
  hold: (trx: Db) => Promise<unknown>
  /** Refuses a change of an administrator by a client that has no right for them, under `hold`. */
  guardAdministrator: (trx: Db, by: By, userNo: string) => Promise<void>
  /** Tells super managers of an administrator who has left and stays as they are; in a transaction of its own. */
  reportDeparture: (by: By, departed: { name: string; userNo: string }) => Promise<void>
  /** The client has the person again. */
  forgetDeparture: (trx: Db, by: By, userNo: string) => Promise<void>
  /** Refuses the number of somebody new that another person signs in with at the provider; before the transaction. */
  refuseNameAtProvider: (userNo: string) => Promise<void>
  lockPeople: (trx: Db, userNos: readonly string[]) => Promise<PersonRow[]>
  createPerson: (trx: Db, by: By, person: { userNo: string; columns: PersonColumns }) => Promise<void>
  /** False where nothing differs. */
  changePerson: (trx: Db, by: By, change: { before: PersonRow; columns: PersonColumns }) => Promise<boolean>
  /** Under `hold`; disabling ends every session, and never leaves the portal without a super manager. */
  switchPerson: (trx: Db, by: By, person: { userNo: string; status: 0 | 1 }) => Promise<void>
  /** Under `hold`; what is given has to be in use. */
  exchangePairs: (trx: Db, by: By, pairs: { give: readonly Pair[]; take: readonly Pair[] }) => Promise<void>
  createOrganization: (
    trx: Db,
    by: By,
    written: { orgCode: string; parentCode?: string; name: { zh: string; en?: string } },
  ) => Promise<void>
  renameOrganization: (
    trx: Db,
    by: By,
    written: { orgCode: string; name: { zh: string; en?: string } },
  ) => Promise<void>
  /** Puts it last below another one, or at the top. */
  moveOrganization: (
    trx: Db,
    by: By,
    place: { orgCode: string; parentCode: string | undefined },
  ) => Promise<void>
  switchOrganization: (trx: Db, by: By, asked: { orgCode: string; status: 0 | 1 }) => Promise<void>
  deleteOrganization: (trx: Db, by: By, orgCode: string) => Promise<void>
}

export type ProvisioningDeps = {
  db: Db
  wireTime: WireTime
  /** Where clients reach the portal. */
  baseUrl: string
  tokenGuard: TokenGuard
  limits: { callsPerProvisioningClient: RateLimit }
  directory: Directory
}
