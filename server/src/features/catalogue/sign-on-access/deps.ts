import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Acting, Selection } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { ReadCatalogue } from '../apps/catalogue.ts'
import type { ReadVisibleApps } from '../apps/visible-apps.ts'

/** Dependencies: delegations belong to `session`. */
export type SignOnAccessDeps = {
  db: Db
  reader: RowReader
  readRights: ReadRights
  visibleApps: ReadVisibleApps
  readCatalogue: ReadCatalogue
  /** The delegation of an agent at one moment; undefined where it is over or another agent's. */
  findActing: (
    asked: { delegationId: string; agentNo: string },
    now: Date,
  ) => Promise<{ acting: Acting; selection: Selection } | undefined>
  /** Our own client id at the provider. */
  audience: string
  /** The provider's name and published keys; `null` for one that signs nothing. */
  signingKeys: () => Promise<{ issuer: string; keys: JWTVerifyGetKey } | null>
  /** How often an address may send a wrong token. */
  refusalsPerAddress: RateLimit
}
