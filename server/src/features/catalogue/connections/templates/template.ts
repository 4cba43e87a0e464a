import type {
  Connection,
  ConnectionSnippet,
  ConnectionTemplate,
} from '@iambiz/contract/features/catalogue/connections.ts'

/** The values that fill the snippets of an application with OpenID Connect. */
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

/** The values that fill the snippets of an application with SAML. */
export type SamlFilling = {
  /** Our entity ID and addresses. */
  idpEntityId: string
  metadataUrl: string
  signOn: string
  signOut: string
  /** Our certificate (PEM) that signs for the application. */
  certificate: string
  /** The application’s entity ID and addresses. */
  entityId: string
  acsUrl: string
  origin: string
}

/** The values that fill the snippets of an application with CAS. */
export type CasFilling = {
  casServer: string
  casLogin: string
  casValidate: string
  casLogout: string
  serviceUrl: string
  origin: string
}

/** The values that fill the snippets of a proxy in front of an application. */
export type ForwardFilling = {
  issuer: string
  /** The protected hosts. */
  origins: readonly string[]
  /** Names of the attributes, each of which is the end of a header. */
  attributes: readonly string[]
}

/** The values that fill the snippets of an application that takes a token. */
export type JwtFilling = { issuer: string; jwks: string; tokenUrl: string; audience: string; alg: string }

/** The values that fill the snippets of an application whose sign-in form is filled in. */
export type FormFilling = { postUrl: string } & Pick<
  NonNullable<Connection['form']>,
  'fieldNames' | 'fixedFields'
>

/** Instructions for applications of one type, with the values that they need. */
export type TemplateOf<F> = Omit<ConnectionTemplate, 'snippets'> & {
  snippets: (filling: F) => ConnectionSnippet[]
}
export type Template = TemplateOf<Filling>
export type SamlTemplate = TemplateOf<SamlFilling>
export type CasTemplate = TemplateOf<CasFilling>
export type JwtTemplate = TemplateOf<JwtFilling>
export type FormTemplate = TemplateOf<FormFilling>
export type ForwardTemplate = TemplateOf<ForwardFilling>

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
  claims: [],
  subject: 'userNo',
}

/** Defaults of a connection by SAML: the entity ID and the addresses depend on the product. */
export const samlDefaults = (
  saml: NonNullable<Defaults['saml']>,
  more: Partial<Pick<Defaults, 'claims' | 'subject'>> = {},
): Defaults => ({ ...usualDefaults, scopes: [], saml, ...more })

/** Attributes of a person under the names that most products understand. */
export const usualAttributes: Defaults['claims'] = [
  { name: 'name', from: 'name' },
  { name: 'email', from: 'email' },
]

/** A placeholder; the screen inserts the secret while it shows a new one. */
export const secret = '{{clientSecret}}'

/** The date on which the vendors' documentation was checked. */
export const readOn = '2026-11-29'

export const lines = (...text: string[]): string => text.join('\n')
