import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { Acting, RequestContext, Selection } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { LoginLogEvent } from '#server/platform/login-log-event.ts'
import type { ProviderTokens } from '#server/platform/provider-token.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { ReadCatalogue } from '../apps/catalogue.ts'
import type { ReadVisibleApps } from '../apps/visible-apps.ts'

/** Dependencies: delegations belong to `session`, rows of the login log to `logs`. */
export type SignOnAccessDeps = ProviderTokens & {
  db: Db
  reader: RowReader
  readRights: ReadRights
  visibleApps: ReadVisibleApps
  readCatalogue: ReadCatalogue
  /** Returns the delegation of an agent at one time; undefined when it has ended or belongs to another agent. */
  findActing: (
    asked: { delegationId: string; agentNo: string },
    now: Date,
  ) => Promise<{ acting: Acting; selection: Selection } | undefined>
  recordLogin: (db: Db, context: RequestContext, event: LoginLogEvent) => Promise<void>
  /** Limit of invalid tokens per network address. */
  refusalsPerAddress: RateLimit
}
