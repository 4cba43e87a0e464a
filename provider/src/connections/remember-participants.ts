import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingBy } from '../acting.ts'
import { registeredOf } from '../clients.ts'
import { requestMemory } from '../request-memory.ts'
import { type Protocols, protocolOf } from './protocol-answers.ts'

type Client = NonNullable<KoaContextWithOIDC['oidc']['client']>

/** The `sub` of an account at a client (OpenID Connect Core 8). */
export type SubjectOf = (
  ctx: KoaContextWithOIDC,
  accountNo: string,
  client: Client,
) => string | Promise<string>

/**
 * Stores the sign-on of each code, for later sign-outs at connections and at the portal. Install it before other
 * wrappers of `save`.
 */
export function rememberParticipants(provider: Provider, subjectOf: SubjectOf, protocols: Protocols): void {
  const { prototype } = provider.AuthorizationCode
  const { save } = prototype
  prototype.save = async function saveWithParticipant(this: typeof prototype, ...ttl) {
    const { ctx } = Provider
    const { client, session, entities } = ctx?.oidc ?? {}
    const registered = registeredOf(client)
    const isParticipant =
      registered && (registered.appId !== null || registered.settings.backchannelLogoutUri)
    const { accountId: accountNo, sessionUid, sid } = this
    const memory = requestMemory()
    if (ctx && client && isParticipant && memory && accountNo && sessionUid && sid) {
      const other = protocolOf(protocols, client)
      const usual = { sid, sub: await subjectOf(ctx, accountNo, client) }
      memory.participant = {
        ...{ sessionUid, accountNo, clientId: client.clientId },
        ...(other ? other.protocol.identify(ctx, registered, usual) : usual),
        signedInNo: session?.accountId ?? accountNo,
        delegationId: actingBy(entities?.Grant)?.delegation.id ?? null,
      }
    }
    return save.apply(this, ttl)
  }
}
