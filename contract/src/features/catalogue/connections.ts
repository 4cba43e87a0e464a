import { z } from 'zod'
import {
  claimSources,
  connectionKinds,
  connectionTemplates,
  grantTypes,
  nameIdFormats,
  sloBindings,
  standardScopes,
  tokenAuthMethods,
} from '#contract/platform/connection-values.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf } from '#contract/platform/page.ts'
import { revision, wireTime, writtenLine } from '#contract/platform/shapes.ts'

/** Maximum lengths in characters (code points). */
const longest = {
  address: 1000,
  claim: 80,
  scope: 80,
  keys: 20_000,
  certificate: 10_000,
  field: 100,
} as const
/** SAML metadata in characters. */
const longestMetadata = 1_048_576
/** Maximum addresses of one kind per connection. */
const mostAddresses = 30

const address = writtenLine(longest.address)
const addresses = z.array(address).max(mostAddresses).default([])

/** What is specific to a SAML 2.0 service provider, named as in its metadata. */
const saml = z.strictObject({
  entityId: address,
  /** Assertion consumer services by HTTP-POST; the first is the default. */
  acsUrls: addresses,
  /** The single logout service; without one the application is not told of sign-outs. */
  sloUrl: address.default(''),
  sloBinding: z.enum(sloBindings).default('redirect'),
  nameIdFormat: z.enum(nameIdFormats).default('unspecified'),
  signAssertion: z.boolean().default(true),
  signResponse: z.boolean().default(true),
  /** Certificates (PEM) that verify requests of the application. */
  certificates: z.array(z.string().max(longest.certificate)).max(5).default([]),
  wantSignedRequests: z.boolean().default(false),
  /** RelayState of sign-ons that start in the portal. */
  relayState: z.string().max(1000).default(''),
  /** Accepts a RelayState above the 80 bytes of the standard. */
  longRelayState: z.boolean().default(false),
  /** The portal’s certificate that signs for this application; the newest if empty. */
  certificateId: z.union([z.uuid(), z.literal('')]).default(''),
})

/** What is specific to a CAS application. */
const cas = z.strictObject({
  /** An address that ends with a slash includes everything below it. */
  serviceUrls: addresses,
  /** Where sign-outs are posted; the first service address if empty. */
  logoutUrl: address.default(''),
})

/** What is specific to an application behind a proxy that asks about each request. */
const forward = z.strictObject({
  /** Origins of the application, such as `https://wiki.example.com`; each belongs to one connection. */
  hosts: addresses,
})

/** What is specific to an application that takes a signed token by POST. */
const jwt = z.strictObject({
  url: address,
  /** Names the application in its tokens; each belongs to one connection. */
  audience: address,
  alg: z.enum(['RS256', 'ES256']).default('RS256'),
})

const fieldName = writtenLine(longest.field)

/** What is specific to an application whose sign-in form is filled in with what each person has saved. */
const form = z.strictObject({
  /** Where the form is posted. */
  url: address,
  /** The names of the fields for what people have saved. */
  fieldNames: z.strictObject({ account: fieldName, password: fieldName }),
  /** Fields that are the same for everyone. */
  fixedFields: z
    .array(z.strictObject({ name: fieldName, value: z.string().max(500) }))
    .max(20)
    .default([]),
})

/**
 * The settings of a connection; those of OpenID Connect are named as in OpenID Connect Dynamic Client Registration 1.0,
 * and have no effect for other kinds.
 */
const written = {
  kind: z.enum(connectionKinds).default('oidc'),
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
  /** Required for the kind `saml`. */
  saml: saml.optional(),
  /** Required for the kind `cas`. */
  cas: cas.optional(),
  /** Required for the kind `forward`. */
  forward: forward.optional(),
  /** Required for the kind `jwt`. */
  jwt: jwt.optional(),
  /** Required for the kind `form`. */
  form: form.optional(),
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
  /** How many people have saved what they sign in with; for the kind `form`. */
  savedSignIns: z.int().optional(),
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
  kind: z.enum(connectionKinds),
  template: z.enum(connectionTemplates),
  status,
  clientId: z.string(),
  ...use,
  ...secretState,
})
export type ListedConnection = z.output<typeof listed>

const endpointNames = [
  'launch',
  'samlEntityId',
  'samlMetadata',
  'samlSignOn',
  'samlSignOut',
  'casServer',
  'casLogin',
  'casValidate',
  'casLogout',
  'forwardCheck',
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
  language: z.enum(['ini', 'ruby', 'yaml', 'shell', 'apache', 'nginx', 'javascript', 'xml', 'text']),
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
    claims: written.claims.unwrap(),
    subject: written.subject.unwrap(),
    saml: z
      .object({
        entityId: z.string(),
        acsUrls: z.array(z.string()),
        sloUrl: z.string().optional(),
        sloBinding: z.enum(sloBindings).optional(),
        nameIdFormat: z.enum(nameIdFormats).optional(),
        longRelayState: z.boolean().optional(),
      })
      .optional(),
    cas: z.object({ serviceUrls: z.array(z.string()) }).optional(),
    forward: z.object({ hosts: z.array(z.string()) }).optional(),
    jwt: z.object({ url: z.string(), audience: z.string() }).optional(),
    form: z.object({ url: z.string() }).optional(),
  }),
  snippets: z.array(snippet),
})
export type ConnectionTemplate = z.output<typeof template>

/** A certificate of the portal for SAML. */
const ownCertificate = z.object({
  certificateId: z.uuid(),
  /** PEM. */
  certificate: z.string(),
  /** SHA-256 fingerprint, as colon-separated hexadecimal bytes. */
  fingerprint: z.string(),
  validUntil: wireTime,
})
export type OwnCertificate = z.output<typeof ownCertificate>

/** A certificate of an application, as the screen lists it. */
const theirCertificate = z.object({ subject: z.string(), fingerprint: z.string(), validUntil: wireTime })

const metadataDraft = z.object({
  saml: saml.pick({
    entityId: true,
    acsUrls: true,
    sloUrl: true,
    sloBinding: true,
    nameIdFormat: true,
    certificates: true,
    wantSignedRequests: true,
  }),
  certificates: z.array(theirCertificate),
  /** Attributes that the application asks for. */
  attributes: z.array(z.string()),
})
export type MetadataDraft = z.output<typeof metadataDraft>

const attempt = z.object({
  time: wireTime,
  userNo: z.string().optional(),
  userName: z.string().optional(),
  step: z.enum(['authorize', 'token', 'userinfo', 'introspect', 'validate', 'sign-out']),
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
  [`${prefix}/importMetadata` as const]: {
    access: write,
    about:
      'Reads the SAML metadata of an application from text or from an address, and returns the settings in it. Nothing is saved.',
    body: z.strictObject({
      appId: z.uuid(),
      xml: z.string().max(longestMetadata).default(''),
      url: address.default(''),
    }),
    data: metadataDraft,
  },
  [`${prefix}/renewCertificate` as const]: {
    access: write,
    stepUp: true,
    about:
      'Creates another certificate for SAML. Each connection keeps its own until it is changed to the new one.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ certificateId: z.uuid() }),
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
      /** The portal’s certificates for SAML, newest first. */
      certificates: z.array(ownCertificate),
      /** The portal’s SAML metadata. */
      metadata: z.string(),
      /** Those of the kind `form` only where the deployment allows it. */
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
    zh: '该名称已被占用或重复',
    en: 'This name is reserved or used twice.',
  },
  'connection.kind': {
    code: 422,
    status: 422,
    zh: '协议不能更改，请取消接入后重新接入',
    en: 'You can’t change the protocol. Disconnect the app and connect it again.',
  },
  'connection.entity-id': {
    code: 422,
    status: 422,
    zh: '请填写应用的 Entity ID',
    en: 'Enter the app’s entity ID.',
  },
  'connection.entity-id-used': {
    code: 422,
    status: 422,
    zh: '另一个应用已使用该 Entity ID',
    en: 'Another app already uses this entity ID.',
  },
  'connection.no-acs': {
    code: 422,
    status: 422,
    zh: '请至少填写一个 ACS 地址',
    en: 'Enter at least one assertion consumer service (ACS) address.',
  },
  'connection.unsigned': {
    code: 422,
    status: 422,
    zh: '断言和响应至少签名一项',
    en: 'Sign the assertion, the response or both.',
  },
  'connection.certificate': {
    code: 422,
    status: 422,
    zh: '请粘贴 PEM 格式的证书（RSA 至少 2048 位，或 EC）',
    en: 'Paste a certificate in PEM format with an RSA key of at least 2048 bits or an EC key.',
  },
  'connection.no-certificate': {
    code: 422,
    status: 422,
    zh: '要求签名时，请粘贴应用的证书',
    en: 'To require signed requests, paste the app’s certificate.',
  },
  'connection.own-certificate': {
    code: 422,
    status: 422,
    zh: '该证书已不存在，请重新选择',
    en: 'This certificate no longer exists. Choose another one.',
  },
  'connection.no-service': {
    code: 422,
    status: 422,
    zh: '请至少填写一个服务地址',
    en: 'Enter at least one service address.',
  },
  'connection.no-host': {
    code: 422,
    status: 422,
    zh: '请至少填写一个受保护的地址',
    en: 'Enter at least one protected address.',
  },
  'connection.host': {
    code: 422,
    status: 422,
    zh: '请填写 https 地址，不含路径，例如 https://wiki.example.com',
    en: 'Enter an https address without a path, such as https://wiki.example.com.',
  },
  'connection.host-used': {
    code: 422,
    status: 422,
    zh: '有地址已属于另一个应用，或填写了两次',
    en: 'One of these addresses belongs to another app or is listed twice.',
  },
  'connection.audience': {
    code: 422,
    status: 422,
    zh: '请填写接收方标识，不含空格',
    en: 'Enter an audience without spaces.',
  },
  'connection.audience-used': {
    code: 422,
    status: 422,
    zh: '另一个应用已使用该接收方标识',
    en: 'Another app already uses this audience.',
  },
  'connection.form-off': {
    code: 422,
    status: 422,
    zh: '本系统未启用表单代填。它会保存员工在其他系统的密码，如确需使用，请联系运维人员启用',
    en: 'Form fill is switched off here, because it stores people’s passwords for other systems. If there’s no other way, ask your operations team to switch it on.',
  },
  'connection.form-address': {
    code: 422,
    status: 422,
    zh: '请填写完整的 https 地址（使用域名），不含通配符、# 和用户名',
    en: 'Enter a full https address with a host name, without wildcards, # or a user name.',
  },
  'connection.field-name': {
    code: 422,
    status: 422,
    zh: '请填写字段名，不含空格，且不能重复',
    en: 'Enter a field name without spaces. Each name can be used once.',
  },
  'connection.field-value': {
    code: 422,
    status: 422,
    zh: '字段值只能是一行文字',
    en: 'A value must be one line of text.',
  },
  'connection.metadata': {
    code: 422,
    status: 422,
    zh: '无法识别该元数据',
    en: 'This metadata can’t be used.',
  },
  'connection.metadata-away': {
    code: 422,
    status: 422,
    zh: '无法从该地址读取，请检查地址，或改为选择文件',
    en: 'Couldn’t read this address. Check it, or choose a file instead.',
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
    zh: '只能使用字母、数字和 _ . : / -，不能与标准范围（scope）同名',
    en: 'Use only letters, digits and _ . : / -. Names of standard scopes aren’t allowed.',
  },
  'connection.no-secret': {
    code: 409,
    status: 409,
    zh: '该应用不使用密钥',
    en: 'This app doesn’t use a secret.',
  },
})
