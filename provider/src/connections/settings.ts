import { z } from 'zod'

/** The data about a person that a mapped claim may contain. */
const claimSources = [
  'userNo',
  'account',
  'name',
  'nameZh',
  'nameEn',
  'email',
  'phone',
  'organizations',
  'roles',
  'groups',
  'orgCode',
  'orgName',
  'roleNo',
  'roleName',
] as const
export type ClaimSource = (typeof claimSources)[number]

/** The protocols by which applications sign people on. */
export const connectionKinds = ['oidc', 'saml', 'cas', 'forward', 'jwt', 'form'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** Name identifier formats (SAML Core 8.3) that a connection may choose, without their URN. */
export const nameIdFormatNames = ['unspecified', 'emailAddress', 'persistent', 'transient'] as const
export type NameIdFormat = (typeof nameIdFormatNames)[number]

/** What is specific to a SAML 2.0 service provider. */
const samlSettings = z.object({
  entityId: z.string(),
  /** Assertion consumer services (HTTP-POST); the first is the default. */
  acsUrls: z.array(z.string()),
  /** The single logout service; sign-outs are not sent without one. */
  sloUrl: z.string().optional(),
  /** `soap` is called by the provider; for the others the browser is sent there. */
  sloBinding: z.enum(['redirect', 'post', 'soap']).default('redirect'),
  nameIdFormat: z.enum(nameIdFormatNames).default('unspecified'),
  signAssertion: z.boolean().default(true),
  signResponse: z.boolean().default(true),
  /** Certificates (PEM) that verify what the service provider signs. */
  certificates: z.array(z.string()).default([]),
  wantSignedRequests: z.boolean().default(false),
  /** Sent with sign-ons that start in the portal. */
  relayState: z.string().optional(),
  /** Accepts a RelayState longer than the 80 bytes of the standard (SAML Bindings 3.4.3). */
  longRelayState: z.boolean().default(false),
  /** The certificate that signs for this connection; that of new connections if not chosen. */
  certificateId: z.string().optional(),
})
export type SamlSettings = z.output<typeof samlSettings>

/** What is specific to a CAS application. */
const casSettings = z.object({
  /** Addresses of the application; one that ends with a slash includes everything below it. */
  serviceUrls: z.array(z.string()),
  /** Where sign-outs are posted; the first service address if omitted. */
  logoutUrl: z.string().optional(),
})

export type CasSettings = z.output<typeof casSettings>

/** What is specific to an application behind a proxy that asks about each request. */
const forwardSettings = z.object({
  /** Origins of the application, such as `https://wiki.example.com`; each belongs to one connection. */
  hosts: z.array(z.string()),
})
export type ForwardSettings = z.output<typeof forwardSettings>

/** What is specific to an application that takes a signed token by POST. */
const jwtSettings = z.object({
  url: z.string(),
  /** Names the application in its tokens; unique among connections. */
  audience: z.string(),
  alg: z.enum(['RS256', 'ES256']).default('RS256'),
})
export type JwtSettings = z.output<typeof jwtSettings>

/** What is specific to an application whose sign-in form is filled in with what each person has saved. */
const formSettings = z.object({
  url: z.string(),
  /** The names of the fields for what people have saved. */
  fieldNames: z.object({ account: z.string(), password: z.string() }),
  /** Fields that are the same for everyone. */
  fixedFields: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
export type FormSettings = z.output<typeof formSettings>

/** Which identifier of a person becomes `sub`. */
const subjects = ['userNo', 'email', 'account', 'pairwise'] as const

/** How an application gets tokens. */
const grantTypes = ['authorization_code', 'client_credentials', 'device_code', 'token_exchange'] as const

/**
 * The stored settings of a connection. Fields of OpenID Connect have their defaults where another protocol is used; the
 * secret has columns of its own.
 */
export const connectionSettings = z.object({
  applicationType: z.enum(['web', 'native']).default('web'),
  grantTypes: z.array(z.enum(grantTypes)).min(1).default(['authorization_code']),
  /** Scopes of tokens that the application gets for itself, without a person (RFC 6749 4.4). */
  machineScopes: z.array(z.string()).default([]),
  /** The portal's codes of applications whose access tokens this one may exchange (RFC 8693). */
  exchangeFrom: z.array(z.uuid()).default([]),
  redirectUris: z.array(z.string()).default([]),
  postLogoutRedirectUris: z.array(z.string()).default([]),
  backchannelLogoutUri: z.string().optional(),
  /** The application's address at which the portal starts a sign-on (OpenID Connect Core 4). */
  initiateLoginUri: z.string().optional(),
  tokenEndpointAuthMethod: z
    .enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'])
    .default('client_secret_basic'),
  jwksUri: z.string().optional(),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).optional(),
  idTokenAlg: z.enum(['RS256', 'ES256', 'PS256', 'EdDSA']).default('RS256'),
  pkce: z.enum(['required', 'optional']).default('required'),
  /** Whether authorization requests must be pushed by the application's server (RFC 9126). */
  requirePar: z.boolean().default(false),
  /** Whether access tokens must be bound to a key of the application (RFC 9449). */
  requireDpop: z.boolean().default(false),
  scopes: z.array(z.string()).default([]),
  subject: z.enum(subjects).default('userNo'),
  claims: z.array(z.object({ name: z.string(), from: z.enum(claimSources) })).default([]),
  requireMfa: z.boolean().default(false),
  /** Seconds after which the person signs in again (`max_age`). */
  maxAge: z.int().optional(),
  accessTokenFormat: z.enum(['opaque', 'jwt']).default('opaque'),
  /** Days for which a new secret is valid; 0 without end. */
  secretDays: z.int().min(0).default(365),
  /** The template chosen on the screen, which explains how to configure the application. */
  template: z.string().optional(),
  saml: samlSettings.optional(),
  cas: casSettings.optional(),
  forward: forwardSettings.optional(),
  jwt: jwtSettings.optional(),
  form: formSettings.optional(),
})
export type ConnectionSettings = z.output<typeof connectionSettings>
