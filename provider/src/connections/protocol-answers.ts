import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { registeredOf } from '../clients.ts'
import type { RegisteredClient } from './client-store.ts'
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
