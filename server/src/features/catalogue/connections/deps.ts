import type { Log } from '@iambiz/runtime/log.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'

/** Dependencies: the provider belongs to `session`, the integration status of applications to `integration`. */
export type ConnectionDeps = BaseDeps & {
  log: Pick<Log, 'warn'>
  /** Asks the bundled provider; `null` with another provider. */
  askProvider: AskAccount
  /** Returns the provider's metadata (OpenID Connect Discovery 1.0, section 4). */
  readDiscovery: () => Promise<Readonly<Record<string, unknown>>>
  /** Records whether an application is connected to unified authentication. */
  recordStanding: (
    trx: Db,
    standing: { appId: string; isConnected: boolean },
    cause: { actor: Actor; context: RequestContext },
  ) => Promise<void>
}
