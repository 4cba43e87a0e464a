import type { Clock } from '@iambiz/runtime/clock.ts'
import type { AppIconDeps } from '#server/features/catalogue/app-icon/deps.ts'
import { mirrorConnection } from '#server/features/catalogue/connections/change.ts'
import type { ConnectionDeps } from '#server/features/catalogue/connections/deps.ts'
import {
  recheckEnded,
  recheckSignOns,
  removeConnections,
  sendNames,
} from '#server/features/catalogue/connections/lifecycle.ts'
import type { SignOnAccessDeps } from '#server/features/catalogue/sign-on-access/deps.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { findAuthority } from '#server/features/session/acting-store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { followConnection } from '#server/features/statistics/integration/integrate.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { PortalConfig } from './config.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** Gives connections their access to the provider. */
export const connectionDeps = (session: SessionDeps): ConnectionDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  log: session.log,
  askProvider: session.provider.askAccount,
  readDiscovery: session.provider.metadata,
  recordStanding: (trx, standing, cause) => followConnection(session, trx, standing, cause),
})

/** Gives the sign-on decision the applications of home, the delegations and the provider's signing keys. */
export const signOnAccessDeps = (
  config: PortalConfig,
  session: SessionDeps,
  { signOnApps }: FeatureDeps,
): SignOnAccessDeps => ({
  ...signOnApps,
  db: session.db,
  reader: session.reader,
  readRights: session.readRights,
  findActing: async ({ delegationId, agentNo }, now) => {
    const authority = await findAuthority(session.reader, { delegationId, agentNo, now })
    return authority?.acting.isOver ? undefined : authority
  },
  recordLogin: recordLoginEvent,
  audience: config.provider.clientId,
  signingKeys: session.provider.signingKeys,
  refusalsPerAddress: config.limits.securityEventsPerAddress,
})

/** Gives the provider's question about an icon the stored pictures and the built web. */
export const appIconDeps = (
  config: PortalConfig,
  { db, provider }: SessionDeps,
  files: Pick<AppIconDeps, 'contents' | 'webRoot'>,
): AppIconDeps => ({
  ...{ db, ...files },
  audience: config.provider.clientId,
  signingKeys: provider.signingKeys,
  refusalsPerAddress: config.limits.securityEventsPerAddress,
})

/** Jobs that synchronize connections between the portal and the provider. */
export const connectionJobs = ({
  clock,
  ...parts
}: Pick<ConnectionDeps, 'db' | 'askProvider'> & { clock: Clock }) => ({
  'connections:mirror': ({ appId }: Jobs['connections:mirror']) =>
    mirrorConnection(parts, appId, clock.now()),
  'connections:recheck': (job: Jobs['connections:recheck']) => recheckSignOns(parts, job),
  'connections:ended': () => recheckEnded(parts, clock.now()),
  'connections:names': (job: Jobs['connections:names']) => sendNames(parts, job),
  'connections:delete': (job: Jobs['connections:delete']) => removeConnections(parts, job),
})
