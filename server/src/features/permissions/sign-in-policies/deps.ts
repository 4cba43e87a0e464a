import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Facts } from '@iambiz/identity/policy/evaluate.ts'
import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Notify } from '#server/platform/notify.ts'
import type { ProviderTokens } from '#server/platform/provider-token.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

/** What deciding about a sign-in needs; the second factors are reported by who stores them. */
export type PolicyReading = Pick<RightsDeps, 'readRights'> & {
  reader: RowReader
  /** The system that stores the second factors now. */
  factorSource: () => Promise<string>
}

export type SignInPolicyDeps = RightsDeps &
  PolicyReading &
  ProviderTokens & {
    /** Limit of invalid tokens per network address. */
    refusalsPerAddress: RateLimit
    /** Returns what the connection of an application asks for. */
    connectionOf: (appId: string, lang: Language) => Promise<Facts['connection']>
    /** Whether the bundled provider is in use, which alone asks for policies. */
    isInForce: () => Promise<boolean>
    /** Notifies by bell and mail. */
    notify: Notify
  }
