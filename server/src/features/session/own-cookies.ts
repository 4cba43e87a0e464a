import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '#server/platform/actor.ts'
import { digest } from '#server/platform/digest.ts'
import type { TokenCookies } from '#server/platform/http/cookies.ts'
import type { SessionDeps } from './deps.ts'
import { findBoundPair } from './store.ts'

type Deps = Pick<SessionDeps, 'db' | 'cookies' | 'tokenGuard'>

/**
 * Where token cookies were sent twice, selects the pair that belongs to the bind cookie, which no other host can set;
 * reports a conflict where none does.
 */
export async function settled(
  { db, tokenGuard }: Pick<Deps, 'db' | 'tokenGuard'>,
  cookies: TokenCookies,
  context: Pick<RequestContext, 'env' | 'ip'>,
): Promise<TokenCookies> {
  const { twins, bind } = cookies
  if (!twins || cookies.conflict) return cookies
  const bound = { env: context.env, bindHash: digest(bind ?? '') }
  const [access, refresh] = [twins.access.map(digest), twins.refresh.map(digest)]
  const pair = await tokenGuard.look(
    { ip: context.ip, hash: digest([...twins.access, ...twins.refresh].join(' ')) },
    () => findBoundPair(db, { ...bound, access, refresh }),
    (found) => found !== undefined,
  )
  if (!pair) return { ...cookies, twins: null, conflict: true }
  return {
    ...cookies,
    twins: null,
    access: twins.access.find((token) => digest(token).equals(pair.access_hash)),
    refresh: twins.refresh.find((token) => digest(token).equals(pair.refresh_hash)),
  }
}

/** Returns the cookies of a request, resolving those that were sent twice. */
export const ownCookies = (
  deps: Deps,
  request: FastifyRequest,
  context: RequestContext,
): Promise<TokenCookies> => settled(deps, deps.cookies.read(request, context.env), context)
