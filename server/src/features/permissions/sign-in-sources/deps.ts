import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { ProviderTokens } from '#server/platform/provider-token.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

export type SignInSourceDeps = RightsDeps &
  ProviderTokens & {
    reader: RowReader
    /** Asks the bundled provider; `null` with another provider. */
    askProvider: AskAccount
    /** Limit of invalid tokens per network address. */
    refusalsPerAddress: RateLimit
  }
