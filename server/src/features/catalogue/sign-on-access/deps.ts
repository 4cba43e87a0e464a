import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Acting, DataVersions, Selection } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { ReadRights } from '#server/platform/rights.ts'

type Grant = { appId: string; effect: 'allow' | 'deny' }

/** The applications that a person sees on home with one organization and role. */
type ReadVisible = (
  viewer: { selection: Selection; acting: Acting | null; versions: DataVersions },
  personGrants: readonly Grant[],
) => Promise<{ ids: ReadonlySet<string>; denied: ReadonlySet<string> }>

/** An application as the catalogue has it. */
type NamedApp = {
  appCode: string
  name: { zh: string; en: string }
  systemCode: string
  /** 0 draft, 1 online, 2 maintenance, 3 offline. */
  status: 0 | 1 | 2 | 3
}

/** Dependencies: visible applications belong to `apps`, delegations to `session`. */
export type SignOnAccessDeps = {
  db: Db
  reader: RowReader
  readRights: ReadRights
  visibleApps: ReadVisible
  findApp: (versions: DataVersions, appId: string) => Promise<NamedApp | undefined>
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

export type PersonGrants = readonly Grant[]
