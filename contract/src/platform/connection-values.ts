// Values only, because the web loads them.

/** The protocols by which applications sign people on. */
export const connectionKinds = ['oidc', 'saml', 'cas', 'forward', 'jwt', 'form'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** Name identifier formats (SAML Core 8.3) without their URN. */
export const nameIdFormats = ['unspecified', 'emailAddress', 'persistent', 'transient'] as const

/** How a sign-out reaches a service provider: through the browser (redirect, post), or from the server (soap). */
export const sloBindings = ['redirect', 'post', 'soap'] as const

/** The data about a person that a mapped claim may contain. */
export const claimSources = [
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

/** Client authentication methods at the token endpoint (OpenID Connect Core 9). */
export const tokenAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const

/** How an application gets tokens (RFC 6749 1.3). */
export const grantTypes = [
  'authorization_code',
  'client_credentials',
  'device_code',
  'token_exchange',
] as const

export const standardScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'offline_access',
  'organization',
  'roles',
  'groups',
  'acting',
] as const

/** Kinds of applications for which the screen has instructions. */
export const connectionTemplates = [
  'web',
  'grafana',
  'gitlab',
  'jenkins',
  'nextcloud',
  'apache',
  'spring',
  'oauth2-proxy',
  'single-page',
  'native',
  'machine',
  'device',
  'saml',
  'saml-gitlab',
  'saml-jenkins',
  'saml-nextcloud',
  'saml-confluence',
  'saml-apache',
  'saml-aws',
  'saml-alibaba',
  'cas',
  'cas-apache',
  'forward-nginx',
  'forward-caddy',
  'forward-traefik',
  'jwt',
  'form',
] as const
export type ConnectionTemplateName = (typeof connectionTemplates)[number]

/** The protocol of a template. */
export const kindOfTemplate = (template: ConnectionTemplateName): ConnectionKind =>
  connectionKinds.find((kind) => template.startsWith(kind)) ?? 'oidc'
