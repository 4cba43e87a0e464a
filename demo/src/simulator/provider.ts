import type { ExternalType, SimulatedApp } from './apps.ts'
import type { ProviderState } from './simulation.ts'

/** An API call with its parameters. */
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

/** A valid authorization request. */
export type AuthorizeRequest = {
  type: ExternalType
  app: SimulatedApp
  redirectUri: string
  state: string
  scope: string
  challenge?: string
  /** Whether the page is shown inside the provider's mobile app. */
  inClient: boolean
  language: 'zh' | 'en' | null
}

/** An error page without a redirect; `code` is the provider's own code, if any. */
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
  /** The response for an error of any call. */
  failure(code: number, ip: string): ApiAnswer
  /** The result code of a response: 0, or the provider's error code. */
  codeOf(answer: ApiAnswer): number | string
  /** The redirect parameters: the code, or those of a refusal. */
  back: { code: string; denied: Record<string, string> }
  /** The parameter names of client ID and secret. */
  names: { id: string; secret: string }
}

/** The redirect URI as a URL; `null` if it is no absolute http address. */
export function redirectTarget(redirectUri: string | undefined): URL | null {
  const url = redirectUri === undefined ? null : URL.parse(redirectUri)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}
