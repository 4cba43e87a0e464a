import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { directoryActions } from './actions.ts'

export type ProvisioningDeps = BaseDeps & {
  /** The base URL under which clients reach the portal. */
  baseUrl: string
  tokenGuard: TokenGuard
  limits: { callsPerProvisioningClient: RateLimit }
  directory: ReturnType<typeof directoryActions>
}
