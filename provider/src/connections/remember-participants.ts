import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingBy } from '../acting.ts'
import { registeredOf } from '../clients.ts'
import { requestMemory } from '../request-memory.ts'

type Client = NonNullable<KoaContextWithOIDC['oidc']['client']>

/** `sub` as a client is told of an account (OpenID Connect Core 8). */
export type SubjectOf = (
  ctx: KoaContextWithOIDC,
  accountNo: string,
  client: Client,
) => string | Promise<string>

/**
 * Remembers with each code who signs on to what, for applications that have to hear of the end: connections, and the portal.
 * Goes before whatever else changes codes when they are saved.
 */
export function rememberParticipants(provider: Provider, subjectOf: SubjectOf): void {
  const { prototype } = provider.AuthorizationCode
  const { save } = prototype
  prototype.save = async function saveWithParticipant(this: typeof prototype, ...ttl) {
    const { ctx } = Provider
    const { client, session, entities } = ctx?.oidc ?? {}
    const registered = registeredOf(client)
    const isTold = registered && (registered.appId !== null || registered.settings.backchannelLogoutUri)
    const { accountId: accountNo, sessionUid, sid } = this
    const memory = requestMemory()
    if (ctx && client && isTold && memory && accountNo && sessionUid && sid) {
      memory.participant = {
        ...{ sessionUid, sid, accountNo, clientId: client.clientId },
        sub: await subjectOf(ctx, accountNo, client),
        signedInNo: session?.accountId ?? accountNo,
        delegationId: actingBy(entities?.Grant)?.delegation.id ?? null,
      }
    }
    return save.apply(this, ttl)
  }
}
