import type { ExternalType, SimulatedApp } from './apps.ts'
import type { ProviderState } from './simulation.ts'

/** A call of the API: what was sent, names to texts. */
export type ApiCall = {
  query: Record<string, string>
  body: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  ip: string
  state: ProviderState
}

export type ApiAnswer = { status?: number; body: Record<string, unknown> }

export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  handle(call: ApiCall): ApiAnswer
}

/** An authorization that was asked for correctly. */
export type AuthorizeRequest = {
  type: ExternalType
  app: SimulatedApp
  redirectUri: string
  state: string
  scope: string
  challenge?: string
  /** The page is inside the provider's own client, on a phone. */
  inClient: boolean
  language: 'zh' | 'en' | null
}

/** Why the provider shows an error and sends nobody back; `code` is the provider's where it has one. */
export type Refusal = {
  refused: 'app' | 'redirect' | 'scope' | 'state' | 'agent' | 'response-type' | 'login-type' | 'challenge'
  code?: number
}

export type AuthorizePage = {
  path: string
  check(query: Record<string, string>, state: ProviderState): AuthorizeRequest | Refusal
}

export type Provider = {
  type: ExternalType
  contentType: string
  pages: AuthorizePage[]
  endpoints: Endpoint[]
  /** The answer for an error, whichever call it is. */
  failure(code: number, ip: string): ApiAnswer
  /** What an answer says of its success: 0, or the provider's code. */
  codeOf(answer: ApiAnswer): number | string
  /** Where the person is sent with a code, or without one after a refusal. */
  back: { code: string; denied: Record<string, string> }
  /** The names under which an application says who it is. */
  names: { id: string; secret: string }
}

/** The address that codes go to, where it is one; `null` for what is no absolute http address. */
export function redirectTarget(redirectUri: string | undefined): URL | null {
  const url = redirectUri === undefined ? null : URL.parse(redirectUri)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}
