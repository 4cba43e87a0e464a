import { networkOf } from '@iambiz/runtime/network.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '#server/platform/actor.ts'
import { digest } from '#server/platform/digest.ts'
import { bearerOf } from '#server/platform/http/bearer.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { Client } from './client.ts'
import { findByToken, markUsed } from './client-store.ts'
import { isClientToken } from './client-token.ts'
import type { ProvisioningDeps } from './deps.ts'
import { ScimError } from './scim/errors.ts'

const refusalsPerAddress: RateLimit = { limit: 30, windowSeconds: 60 }

/** A known but invalid token; only the client's own log contains the reason, not the response. */
export class DeadToken extends ScimError {
  readonly clientId: string
  constructor(clientId: string, why: string) {
    super(401, why)
    this.clientId = clientId
  }
}

const refused = () => new ScimError(401, 'The token is missing, unknown, revoked or expired.')

/**
 * Returns the client of a request's token; cookies are ignored. The limit for failed attempts counts by address, so
 * that an attacker cannot block the client.
 */
export async function identifyClient(
  { db, tokenGuard, limits }: ProvisioningDeps,
  request: FastifyRequest,
  context: RequestContext,
): Promise<Client> {
  const { now } = context
  const token = bearerOf(request)
  if (!isClientToken(token)) throw refused()
  const hash = digest(token)
  const row = await tokenGuard.look(
    { ip: context.ip, hash },
    () => findByToken(db, hash),
    (found) => found !== undefined,
  )
  const why = !row ? 'unknown' : row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : undefined
  if (!row || why !== undefined || row.status === 0) {
    await takeRate(db, `provisioning:address:${networkOf(context.ip)}`, refusalsPerAddress, now)
    throw row
      ? new DeadToken(row.client_id, `The token is ${why ?? 'of a client that is switched off'}.`)
      : refused()
  }
  await takeRate(db, `provisioning:${row.client_id}`, limits.callsPerProvisioningClient, now)
  await markUsed(db, row.token_id, now)
  return {
    clientId: row.client_id,
    name: row.name,
    mayPeople: row.may_people,
    mayOrganizations: row.may_organizations,
    mayRoles: row.may_roles,
    mayAdministrators: row.may_administrators,
    memberRole: row.member_role,
  }
}
