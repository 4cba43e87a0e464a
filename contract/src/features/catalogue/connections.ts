import { z } from 'zod'
import {
  claimSources,
  connectionTemplates,
  grantTypes,
  standardScopes,
  tokenAuthMethods,
} from '#contract/platform/connection-values.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf } from '#contract/platform/page.ts'
import { revision, wireTime, writtenLine } from '#contract/platform/shapes.ts'

/** Maximum lengths in characters (code points). */
const longest = { address: 1000, claim: 80, scope: 80, keys: 20_000 } as const
/** Maximum addresses of one kind per connection. */
const mostAddresses = 30

const address = writtenLine(longest.address)
const addresses = z.array(address).max(mostAddresses).default([])

/** The settings of an OpenID Connect connection, named as in OpenID Connect Dynamic Client Registration 1.0. */
const written = {
  kind: z.literal('oidc').default('oidc'),
  /** Selects the instructions on the screen. */
  template: z.enum(connectionTemplates).default('web'),
  applicationType: z.enum(['web', 'native']).default('web'),
  /** How the application gets tokens: for people in a browser or by the code of a device, or for itself. */
  grantTypes: z.array(z.enum(grantTypes)).min(1).max(grantTypes.length).default(['authorization_code']),
  /** Applications whose access tokens this one may exchange for its own (RFC 8693). */
  exchangeFrom: z.array(z.uuid()).max(30).default([]),
  /** Scopes that the application may request for itself. */
  machineScopes: z.array(writtenLine(longest.scope)).max(30).default([]),
  redirectUris: addresses,
  postLogoutRedirectUris: addresses,
  backchannelLogoutUri: address.default(''),
  /** Address of the application at which the portal starts a sign-on (OpenID Connect Core 4). */
  initiateLoginUri: address.default(''),
  tokenEndpointAuthMethod: z.enum(tokenAuthMethods).default('client_secret_basic'),
  jwksUri: address.default(''),
  /** A JSON Web Key Set (RFC 7517) with public keys only, as text. */
  jwks: z.string().max(longest.keys).default(''),
  idTokenAlg: z.enum(['RS256', 'ES256', 'PS256', 'EdDSA']).default('RS256'),
  pkce: z.enum(['required', 'optional']).default('required'),
  /** Whether the application’s server must push its authorization requests (RFC 9126). */
  requirePar: z.boolean().default(false),
  /** Whether access tokens must be bound to a key of the application (RFC 9449). */
  requireDpop: z.boolean().default(false),
  scopes: z.array(z.enum(standardScopes)).max(standardScopes.length).default(['openid', 'profile', 'email']),
  subject: z.enum(['userNo', 'email', 'account', 'pairwise']).default('userNo'),
  claims: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z][\w.:/-]{0,79}$/),
        from: z.enum(claimSources),
      }),
    )
    .max(30)
    .default([]),
  requireMfa: z.boolean().default(false),
  /** Seconds after sign-in until the person must sign in again; no limit if omitted. */
  maxAge: z.int().min(0).max(43_200).optional(),
  accessTokenFormat: z.enum(['opaque', 'jwt']).default('opaque'),
  /** Days for which a secret is valid; 0 without end. */
  secretDays: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(365), z.literal(730)])
    .default(365),
}

/** 1 on; 0 off: only people who manage the application can sign on, for tests. */
const status = z.union([z.literal(0), z.literal(1)])

/** Usage of a connection. */
const use = {
  lastSignOn: wireTime.optional(),
  /** Today's count. */
  signOns: z.int(),
  failures: z.int(),
}

const secretState = {
  /** Missing if there is no secret. */
  secretSince: wireTime.optional(),
  /** Missing if it does not expire. */
  secretUntil: wireTime.optional(),
  /** Until when the previous secret is valid as well. */
  previousUntil: wireTime.optional(),
}

const connection = z.object({
  appId: z.uuid(),
  ...written,
  status,
  clientId: z.string(),
  revision,
  ...use,
  ...secretState,
})
export type Connection = z.output<typeof connection>

const listed = z.object({
  appId: z.uuid(),
  appCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  iconColor: z.string().optional(),
  systemCode: z.string(),
  systemName: z.string(),
  kind: z.literal('oidc'),
  template: z.enum(connectionTemplates),
  status,
  clientId: z.string(),
  ...use,
  ...secretState,
})
export type ListedConnection = z.output<typeof listed>

const endpointNames = [
  'issuer',
  'discovery',
  'authorization',
  'token',
  'userinfo',
  'jwks',
  'endSession',
  'introspection',
  'revocation',
  'pushedRequest',
  'deviceAuthorization',
] as const

const snippet = z.object({
  /** Names where it belongs: a file, a form or a command of the application. */
  title: z.object({ zh: z.string(), en: z.string() }),
  language: z.enum(['ini', 'ruby', 'yaml', 'shell', 'apache', 'javascript', 'text']),
  /** Contains `{{clientSecret}}` in place of the secret, which the screen inserts while it shows a new one. */
  text: z.string(),
})
export type ConnectionSnippet = z.output<typeof snippet>

const template = z.object({
  template: z.enum(connectionTemplates),
  name: z.object({ zh: z.string(), en: z.string() }),
  /** Tested against the portal by us, or taken from the vendor’s documentation. */
  source: z.enum(['run', 'vendor']),
  /** The tested version, or the documentation page. */
  reference: z.string(),
  checkedOn: z.iso.date(),
  /** Defaults of the form; `{origin}` stands for the application’s own address. */
  defaults: z.object({
    applicationType: written.applicationType.unwrap(),
    grantTypes: written.grantTypes.unwrap(),
    tokenEndpointAuthMethod: written.tokenEndpointAuthMethod.unwrap(),
    pkce: written.pkce.unwrap(),
    scopes: written.scopes.unwrap(),
    redirectUris: z.array(z.string()),
    postLogoutRedirectUris: z.array(z.string()),
    backchannelLogoutUri: z.string(),
    initiateLoginUri: z.string(),
  }),
  snippets: z.array(snippet),
})
export type ConnectionTemplate = z.output<typeof template>

const attempt = z.object({
  time: wireTime,
  userNo: z.string().optional(),
  userName: z.string().optional(),
  step: z.enum(['authorize', 'token', 'userinfo', 'introspect', 'sign-out']),
  result: z.enum(['done', 'refused', 'failed']),
  /** A code that the screen explains; empty after success. */
  reason: z.string(),
  /** The invalid part of the request. */
  detail: z.string(),
})
export type ConnectionAttempt = z.output<typeof attempt>

const prefix = 'POST /iam-authority/v1/admin/connection'
const read = 'application-manager'
const write = 'super-manager'

export const connections = endpoints({
  [`${prefix}/list` as const]: {
    access: read,
    searches: 'rows',
    about:
      'The connected applications of the systems that the person manages. `isBundled` is false where people sign in at another provider, which has no connections.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ isBundled: z.boolean(), list: z.array(listed) }),
  },
  [`${prefix}/detail` as const]: {
    access: read,
    about: 'How an application is connected; null where it is not.',
    body: z.strictObject({ appId: z.uuid() }),
    data: z.object({ isBundled: z.boolean(), connection: connection.nullable() }),
  },
  [`${prefix}/saveOrUpdate` as const]: {
    access: write,
    stepUp: true,
    about:
      'Connects an application, switched off at first, or changes its connection, which needs the revision that was read. The answer holds the secret only when it is new; it cannot be read again.',
    body: z.strictObject({ appId: z.uuid(), revision: revision.optional(), ...written }),
    data: z.object({ revision, clientId: z.string(), clientSecret: z.string().optional() }),
  },
  [`${prefix}/rotateSecret` as const]: {
    access: write,
    stepUp: true,
    about: 'Creates a new secret; the previous one stays valid for 24 hours.',
    body: z.strictObject({ appId: z.uuid(), revision }),
    data: z.object({ revision, clientSecret: z.string(), previousUntil: wireTime }),
  },
  [`${prefix}/status` as const]: {
    access: write,
    stepUp: true,
    about:
      'Switches a connection on or off. Off, only people who manage the application sign on, to test it.',
    body: z.strictObject({ appId: z.uuid(), status, revision }),
    data: z.object({ revision }),
  },
  [`${prefix}/delete` as const]: {
    access: write,
    stepUp: true,
    about: 'Removes a connection with its secrets and attempts, and signs everyone out of the application.',
    body: z.strictObject({ appId: z.uuid(), revision }),
    data: z.null(),
  },
  [`${prefix}/signOutAll` as const]: {
    access: write,
    stepUp: true,
    about:
      'Signs everyone out of an application: ends its tokens, and sends it a sign-out notice if it has an address for that.',
    body: z.strictObject({ appId: z.uuid() }),
    data: z.object({ ended: z.int() }),
  },
  [`${prefix}/attempts` as const]: {
    access: read,
    searches: 'rows',
    about: 'The latest sign-ons of a connection, newest first, with the reason of each refusal.',
    body: z.strictObject({
      appId: z.uuid(),
      pageNum: z.int().min(1).max(1000).default(1),
      pageSize: z.int().min(1).max(200).default(20),
    }),
    data: pageOf(attempt),
  },
  [`${prefix}/endpoints` as const]: {
    access: read,
    about:
      'Every address that an application needs, and for each type of application the defaults of its connection and the settings to paste there.',
    body: z.strictObject({ appId: z.uuid() }),
    data: z.object({
      endpoints: z.array(z.object({ name: z.enum(endpointNames), url: z.string() })),
      templates: z.array(template),
    }),
  },
})

export const connectionFailures = failures({
  'connection.other-provider': {
    code: 409,
    status: 409,
    zh: '当前使用外部登录服务，请到该服务中登记应用',
    en: 'People sign in with an external identity provider. Register your apps there instead.',
  },
  'connection.provider-away': {
    code: 503,
    status: 503,
    zh: '登录服务暂时没有响应，请稍后再试',
    en: 'The sign-in service isn’t responding. Try again in a moment.',
  },
  'connection.no-redirect': {
    code: 422,
    status: 422,
    zh: '请至少填写一个回调地址',
    en: 'Enter at least one redirect address.',
  },
  'connection.address': {
    code: 422,
    status: 422,
    zh: '请填写完整的 https 地址，不含通配符、# 和用户名',
    en: 'Enter a full https address without wildcards, # or a user name.',
  },
  'connection.address-native': {
    code: 422,
    status: 422,
    zh: '客户端应用请填写 http://127.0.0.1，或自定义协议，例如 com.example.app:/callback',
    en: 'For a native app, use http://127.0.0.1 or a private-use scheme such as com.example.app:/callback.',
  },
  'connection.keys': {
    code: 422,
    status: 422,
    zh: '请填写公钥地址或 JWKS，且只包含公钥',
    en: 'Enter a key address or a JWKS with public keys only.',
  },
  'connection.claim-name': {
    code: 422,
    status: 422,
    zh: '该字段名已被标准占用，或与其他字段重复',
    en: 'This field name is reserved or used twice.',
  },
  'connection.public-client': {
    code: 422,
    status: 422,
    zh: '没有密钥的应用必须使用 PKCE',
    en: 'An app without a secret must use PKCE.',
  },
  'connection.machine-secret': {
    code: 422,
    status: 422,
    zh: '没有密钥的应用不能使用这种授权方式',
    en: 'An app without a secret can’t use this grant type.',
  },
  'connection.machine-scope': {
    code: 422,
    status: 422,
    zh: '请使用字母、数字和 _ . : / -，且不要使用标准范围',
    en: 'Use letters, digits and _ . : / - only, and no standard scope.',
  },
  'connection.no-secret': {
    code: 409,
    status: 409,
    zh: '该应用不使用密钥',
    en: 'This app doesn’t use a secret.',
  },
})
