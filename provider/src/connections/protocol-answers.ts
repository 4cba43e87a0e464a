import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { registeredOf } from '../clients.ts'
import type { RegisteredClient } from './client-store.ts'
import type { Gate } from './gate.ts'
import type { Participant } from './participant-store.ts'
import type { ConnectionKind } from './settings.ts'

/** The library's answer to an authorization request: a code, or an error that the application may receive. */
type AuthorizationAnswer = Record<string, unknown>

type Code = InstanceType<Provider['AuthorizationCode']>

/**
 * A protocol beside OpenID Connect. Its sign-ons run as authorization requests of the library, so that session, sign-in,
 * prompts, gate, attempts and participants are the same for all; only the answer differs.
 */
export type Protocol = {
  /** How the application will know the sign-on and the person, for later sign-outs. */
  identify(ctx: KoaContextWithOIDC, client: RegisteredClient, usual: Identifiers): Identifiers
  /**
   * Throws if the sign-on is not what the application asked for, or could not be answered; the error goes to `answer`.
   * The portal is asked afterwards, because it logs what it grants as a sign-on.
   */
  check(ctx: KoaContextWithOIDC, client: RegisteredClient): Promise<void>
  /** Answers the request at `address`, a registered address of the application. */
  answer(ctx: KoaContextWithOIDC, sent: Sent): Promise<void>
}

type Identifiers = Pick<Participant, 'sid' | 'sub'>

export type Sent = {
  client: RegisteredClient
  /** The registered address of the application. */
  address: string
  answer: AuthorizationAnswer
  /** The code of a successful sign-on; applications never see it. */
  code: Code | undefined
}

export type Protocols = Record<Exclude<ConnectionKind, 'oidc'>, Protocol>

/** The protocol of a request; undefined for OpenID Connect. */
export function protocolOf(protocols: Protocols, client: object | undefined) {
  const registered = registeredOf(client)
  if (!registered || registered.kind === 'oidc') return undefined
  return { client: registered, protocol: protocols[registered.kind] }
}

/** The gate for authorization requests of all protocols: the protocol of the application checks them first. */
export const checkByProtocol = (gate: Gate, protocols: Protocols): Gate => ({
  ...gate,
  async authorize(ctx) {
    const found = protocolOf(protocols, ctx.oidc.client)
    if (found) await found.protocol.check(ctx, found.client)
    await gate.authorize(ctx)
  },
})
