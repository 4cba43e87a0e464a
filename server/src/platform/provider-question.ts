import { networkOf } from '@iambiz/runtime/network.ts'
import type { z } from 'zod'
import type { RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'
import { type ProviderTokens, providerClaims } from './provider-token.ts'
import { type RateLimit, takeRate } from './rate-limit.ts'

/** What the provider asks about; also the type of the token, and the name of the failure and of the limit. */
type Subject = 'sign-on-access' | 'sign-in-policy' | 'sign-in-source' | 'app-icon'

export type QuestionDeps = ProviderTokens & {
  db: Db
  /** Limit of invalid tokens per network address. */
  refusalsPerAddress: RateLimit
}

/**
 * Returns the claims of a question of the provider after checking signature, type, issuer, audience, times and shape.
 * Only invalid tokens are counted, because a counter for every sign-on would make all sign-ons wait for its row.
 */
export async function readProviderQuestion<S extends z.ZodType>(
  deps: QuestionDeps,
  token: string,
  { about, shape }: { about: Subject; shape: S },
  { ip, now }: Pick<RequestContext, 'ip' | 'now'>,
): Promise<z.output<S>> {
  const read = shape.safeParse(await providerClaims(deps, token, { typ: `${about}+jwt`, now }))
  if (read.success) return read.data
  await takeRate(deps.db, `${about}:address:${networkOf(ip)}`, deps.refusalsPerAddress, now)
  return fail(`${about}.token`)
}
