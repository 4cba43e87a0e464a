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

/** Which identifier of a person becomes `sub`. */
const subjects = ['userNo', 'email', 'account', 'pairwise'] as const

/** How an application gets tokens. */
const grantTypes = ['authorization_code', 'client_credentials', 'device_code', 'token_exchange'] as const

/** The stored settings of an OpenID Connect connection; the secret has columns of its own. */
export const oidcSettings = z.object({
  applicationType: z.enum(['web', 'native']).default('web'),
  grantTypes: z.array(z.enum(grantTypes)).min(1).default(['authorization_code']),
  /** Scopes of tokens that the application gets for itself, without a person (RFC 6749 4.4). */
  machineScopes: z.array(z.string()).default([]),
  /** The portal's codes of applications whose access tokens this one may exchange (RFC 8693). */
  exchangeFrom: z.array(z.uuid()).default([]),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()).default([]),
  backchannelLogoutUri: z.string().optional(),
  /** The application's address at which the portal starts a sign-on (OpenID Connect Core 4). */
  initiateLoginUri: z.string().optional(),
  tokenEndpointAuthMethod: z.enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']),
  jwksUri: z.string().optional(),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).optional(),
  idTokenAlg: z.enum(['RS256', 'ES256', 'PS256', 'EdDSA']).default('RS256'),
  pkce: z.enum(['required', 'optional']).default('required'),
  /** Whether authorization requests must be pushed by the application's server (RFC 9126). */
  requirePar: z.boolean().default(false),
  /** Whether access tokens must be bound to a key of the application (RFC 9449). */
  requireDpop: z.boolean().default(false),
  scopes: z.array(z.string()),
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
})
export type OidcSettings = z.output<typeof oidcSettings>
