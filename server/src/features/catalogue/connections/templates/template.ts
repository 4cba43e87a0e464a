import type {
  ConnectionSnippet,
  ConnectionTemplate,
} from '@iambiz/contract/features/catalogue/connections.ts'

/** The values that fill the snippets of one application. */
export type Filling = {
  issuer: string
  discovery: string
  authorization: string
  token: string
  userinfo: string
  jwks: string
  endSession: string
  deviceAuthorization: string
  clientId: string
  /** The origin of the application. */
  origin: string
  redirectUri: string
  postLogoutRedirectUri: string
  scopes: readonly string[]
  machineScopes: readonly string[]
  authentication: ConnectionTemplate['defaults']['tokenEndpointAuthMethod']
}

/** Instructions for one kind of application. */
export type Template = Omit<ConnectionTemplate, 'snippets'> & {
  snippets: (filling: Filling) => ConnectionSnippet[]
}

type Defaults = ConnectionTemplate['defaults']

/** Defaults of a connection where a template has no other. */
export const usualDefaults: Defaults = {
  applicationType: 'web',
  grantTypes: ['authorization_code'],
  tokenEndpointAuthMethod: 'client_secret_basic',
  pkce: 'required',
  scopes: ['openid', 'profile', 'email'],
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: '',
  initiateLoginUri: '',
}

/** A placeholder; the screen inserts the secret while it shows a new one. */
export const secret = '{{clientSecret}}'

/** The date on which the vendors' documentation was checked. */
export const readOn = '2026-11-29'

export const lines = (...text: string[]): string => text.join('\n')
