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

type Code = Pick<InstanceType<Provider['DeviceCode']>, 'accountId' | 'sessionUid' | 'sid'>

/** Notes the sign-on of a code for the statement that stores it; a device code has none until a person confirms it. */
async function noteParticipant(
  code: Code,
  { subjectOf, protocols }: { subjectOf: SubjectOf; protocols: Protocols },
): Promise<void> {
  const { ctx } = Provider
  const { client, session, entities } = ctx?.oidc ?? {}
  const registered = registeredOf(client)
  const isParticipant = registered && (registered.appId !== null || registered.settings.backchannelLogoutUri)
  const { accountId: accountNo, sessionUid, sid } = code
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
}

/**
 * Stores the sign-on of each code, for later sign-outs at connections and at the portal. Install it before other
 * wrappers of `save`.
 */
export function rememberParticipants(provider: Provider, subjectOf: SubjectOf, protocols: Protocols): void {
  const { AuthorizationCode, DeviceCode } = provider
  const parts = { subjectOf, protocols }
  const { save } = AuthorizationCode.prototype
  AuthorizationCode.prototype.save = async function saveWithParticipant(
    this: typeof AuthorizationCode.prototype,
    ...ttl
  ) {
    await noteParticipant(this, parts)
    return save.apply(this, ttl)
  }
  const { save: saveDevice } = DeviceCode.prototype
  DeviceCode.prototype.save = async function saveWithParticipant(this: typeof DeviceCode.prototype, ...ttl) {
    await noteParticipant(this, parts)
    return saveDevice.apply(this, ttl)
  }
}
