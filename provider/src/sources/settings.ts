import { z } from 'zod'

export const sourceKinds = ['oidc', 'oauth', 'saml', 'ldap'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Pattern of the code of a source, which is part of addresses, tokens and logs. */
export const sourceCode = /^[a-z][a-z0-9-]{0,23}$/

const common = {
  /** E-mail domains of its people: they lead the sign-in page to it, and no address of another domain maps. */
  domains: z.array(z.string()).default([]),
  /** Who may use it; without organizations and roles everybody. */
  orgCodes: z.array(z.string()).default([]),
  roleNos: z.array(z.string()).default([]),
  /**
   * What happens at the first sign-in of a person: proof by the password or a passkey of the existing account, or trust
   * in what the source says. With `create` people without an account get one, and others prove theirs.
   */
  firstSignIn: z.enum(['proof', 'trust', 'create']).default('proof'),
}

const oidcSettings = z.object({
  ...common,
  kind: z.literal('oidc'),
  /** As the source writes it in its metadata. */
  issuer: z.string(),
  clientId: z.string(),
  clientAuthentication: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
  scopes: z.array(z.string()).default(['openid', 'profile', 'email']),
  /** How a person is found here: the claim with the staff number, or an address that the source has verified. */
  mapBy: z.enum(['staffNumber', 'email']).default('staffNumber'),
  claim: z.string().default('preferred_username'),
  /** Whether addresses of `domains` count without `email_verified`. */
  trustsDomains: z.boolean().default(false),
})
export type OidcSettings = z.output<typeof oidcSettings>

const oauthSettings = z.object({
  ...common,
  kind: z.literal('oauth'),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  /** Answers about the person of an access token, with JSON. */
  userInfoUrl: z.string(),
  clientId: z.string(),
  clientAuthentication: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
  scopes: z.array(z.string()).default([]),
  /** Path of what names a person for good, such as `id` or `data.user.id`. */
  idField: z.string(),
  /** OAuth 2 does not mark addresses as verified, so mapping by address relies on the source. */
  mapBy: z.enum(['staffNumber', 'email']).default('staffNumber'),
  /** Path of the staff number or address. */
  claim: z.string(),
})
export type OauthSettings = z.output<typeof oauthSettings>

const samlSettings = z.object({
  ...common,
  kind: z.literal('saml'),
  /** The entity ID of the identity provider. */
  entityId: z.string(),
  /** Its address for requests by the binding HTTP-Redirect. */
  signOnUrl: z.string(),
  /** Of the keys that sign its assertions (PEM). */
  certificates: z.array(z.string()).default([]),
  /** Whether it wants signed requests. */
  signsRequests: z.boolean().default(false),
  /** SAML does not mark addresses as verified, so mapping by address relies on the source. */
  mapBy: z.enum(['staffNumber', 'email']).default('staffNumber'),
  /** The attribute with the staff number or address; the NameID if empty. */
  claim: z.string().default(''),
})
export type SamlSourceSettings = z.output<typeof samlSettings>

const ldapSettings = z.object({
  ...common,
  kind: z.literal('ldap'),
  host: z.string(),
  port: z.int(),
  security: z.enum(['ldaps', 'starttls', 'plain']),
  /** PEM; where empty, the system's trusted certificates apply. */
  authorities: z.string().default(''),
  bindDn: z.string(),
  base: z.string(),
  /** Which entries are people. */
  filter: z.string(),
  /** The attribute that holds the staff number. */
  attribute: z.string(),
  /** The attribute that names an entry for good. */
  idAttribute: z.string(),
  /** Whether the bundled password counts while the directory does not answer. */
  fallsBack: z.boolean().default(false),
})
export type LdapSettings = z.output<typeof ldapSettings>

export const sourceSettings = z.discriminatedUnion('kind', [
  oidcSettings,
  oauthSettings,
  samlSettings,
  ldapSettings,
])
export type SourceSettings = z.output<typeof sourceSettings>

/** The authentication method (`amr`) and type of sign-in that names a source. */
export const methodOf = ({ code }: { code: string }): `source:${string}` => `source:${code}`

/** Whether a word of `amr` names a source. */
export const isSourceMethod = (method: string): method is `source:${string}` =>
  method.startsWith('source:') && sourceCode.test(method.slice('source:'.length))

/** The domain of an address in lower case; undefined if it is none. */
function domainOf(address: string): string | undefined {
  const [local = '', domain = '', ...more] = address.trim().toLowerCase().split('@')
  return local !== '' && domain !== '' && more.length === 0 ? domain : undefined
}

/** Whether an address belongs to one of the domains of a source, exactly: a subdomain may belong to another company. */
export const ownsAddress = ({ domains }: Pick<SourceSettings, 'domains'>, address: string): boolean =>
  domains.includes(domainOf(address) ?? '')
