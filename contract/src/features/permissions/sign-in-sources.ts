import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { externalType } from '#contract/platform/inner-account.ts'
import { code, providerToken, revision, wireTime, writtenLine } from '#contract/platform/shapes.ts'

export const maxSourceNameZh = 40
export const maxSourceNameEn = 80
const maxSources = 20
/** Maximum number of organizations, roles or domains of one source. */
const maxChoices = 50

export const sourceKinds = ['oidc', 'oauth', 'saml', 'ldap'] as const
/** SAML metadata in characters. */
const longestMetadata = 1024 * 1024
const certificates = z.array(z.string().max(10_000)).max(10)

/** What a test of a source finds. */
export const sourceProblems = [
  ...(['unreachable', 'no-metadata', 'issuer', 'algorithm', 'addresses', 'keys', 'client'] as const),
  ...(['answer', 'address-refused', 'credentials', 'base-missing', 'denied', 'no-people'] as const),
  ...(['attributes', 'filter'] as const),
] as const
export type SourceProblem = (typeof sourceProblems)[number]
// A newer provider may find something else.
const problem = z.enum(sourceProblems).catch('answer')

const line = (max: number) => writtenLine(max).default('')

/** The settings of a source; those of the other kind have no effect. */
const written = {
  kind: z.enum(sourceKinds),
  /** Part of the redirect address, of tokens and of the sign-in log; it never changes. */
  code: z.string().regex(/^[a-z][a-z0-9-]{0,23}$/),
  nameZh: writtenLine(maxSourceNameZh),
  nameEn: writtenLine(maxSourceNameEn).default(''),
  /** E-mail domains of its people. */
  domains: z.array(writtenLine(253)).max(maxChoices).default([]),
  /** Who may use it: people in one of these organizations or below, who have one of these roles; empty: everybody. */
  orgCodes: z.array(code).max(maxChoices).default([]),
  roleNos: z.array(code).max(maxChoices).default([]),
  /** `proof`: at the first sign-in the person proves the existing account. `trust`: what the source says is enough.
   * `create`: people without an account get one, and others prove theirs. */
  firstSignIn: z.enum(['proof', 'trust', 'create']).default('proof'),
  issuer: line(1000),
  clientId: line(255),
  clientAuthentication: z.enum(['client_secret_basic', 'client_secret_post']).default('client_secret_basic'),
  scopes: z.array(writtenLine(64)).max(20).default(['openid', 'profile', 'email']),
  /** The addresses of an OAuth 2 provider; the last one answers about the person of a token. */
  authorizationUrl: line(1000),
  tokenUrl: line(1000),
  userInfoUrl: line(1000),
  /** Path in that answer of what names a person for good, such as `data.user.id`. */
  idField: line(600),
  /** The entity ID of a SAML identity provider, and its address for requests. */
  entityId: line(1024),
  signOnUrl: line(1000),
  /** Of the keys that sign its assertions (PEM). */
  certificates: certificates.default([]),
  /** Whether it wants signed requests. */
  signsRequests: z.boolean().default(false),
  /**
   * How a person is found here; `claim` is a path in the answer of an OAuth 2 source, and the attribute of a SAML source,
   * where the NameID counts if it is empty.
   */
  mapBy: z.enum(['staffNumber', 'email']).default('staffNumber'),
  claim: line(200),
  /** Whether addresses of `domains` count without `email_verified`. */
  trustsDomains: z.boolean().default(false),
  host: line(253),
  port: z.int().min(1).max(65_535).default(636),
  security: z.enum(['ldaps', 'starttls', 'plain']).default('ldaps'),
  /** Certificates (PEM) of the authority that signed the directory’s certificate. */
  authorities: z.string().max(20_000).default(''),
  bindDn: line(1000),
  base: line(1000),
  filter: line(1000),
  attribute: line(100),
  idAttribute: line(100),
  /** Whether the password of the portal counts while the directory does not answer. */
  fallsBack: z.boolean().default(false),
}

const status = z.union([z.literal(0), z.literal(1)])

const source = z.object({
  id: z.uuid(),
  ...written,
  status,
  hasSecret: z.boolean(),
  /** The address to register at the source, and our entity ID for a SAML source, which is the address of our metadata. */
  redirectUri: z.string(),
  entityUri: z.string(),
  /** People whose accounts are linked. */
  people: z.int(),
  /** Sign-ins of the last 30 days. */
  signIns: z.int(),
  /** The last test of these settings; missing where there was none. */
  test: z.object({ time: wireTime, problem: problem.optional() }).optional(),
  /** Names of the organizations and roles. */
  names: z.array(z.object({ code: z.string(), name: z.string() })),
  revision,
})
export type SignInSource = z.output<typeof source>

const draft = z.strictObject({
  id: z.uuid().optional(),
  ...written,
  /** Stored sealed and never shown; missing: the stored one stays. */
  secret: z.string().min(1).max(1000).optional(),
  revision: revision.optional(),
})
export type SignInSourceDraft = z.output<typeof draft>

const link = z.object({
  linkId: z.uuid(),
  userNo: z.string(),
  userName: z.string(),
  displayName: z.string(),
  linkTime: wireTime,
  lastUsedTime: wireTime.optional(),
})
export type SourceLink = z.output<typeof link>

const revised = z.strictObject({ id: z.uuid(), revision })

export const signInSources = endpoints({
  'GET /iam-authority/v1/admin/signInSource/list': {
    access: 'super-manager',
    about: 'The sources of identity of the bundled provider in their order, without their secrets.',
    data: z.object({
      /** Only the bundled provider has sources. */
      isBundled: z.boolean(),
      sources: z.array(source),
      /** The redirect address of a source, and our entity ID, without its code. */
      redirectBase: z.string(),
      entityBase: z.string(),
      /** The external accounts that the deployment has configured. */
      external: z.array(externalType),
    }),
  },
  'GET /iam-portal/v1/portal/signInSourceNames': {
    access: 'signed-in',
    about:
      'The names of the sources of identity, for the sign-ins that name their codes; also of those that are off.',
    data: z.object({
      sources: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), status })),
    }),
  },
  'POST /iam-authority/v1/admin/signInSource/saveOrUpdate': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Adds a source, switched off, or changes the one with this id, which needs the revision that was read. A secret that would go to another server has to be sent again.',
    body: draft,
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/signInSource/metadata': {
    access: 'super-manager',
    about:
      'Reads the SAML metadata of an identity provider from text or from an address, and returns the settings in it. Nothing is saved.',
    body: z
      .strictObject({
        xml: z.string().max(longestMetadata).default(''),
        url: z.string().max(1000).default(''),
      })
      .prefault({}),
    data: z.object({
      entityId: z.string(),
      signOnUrl: z.string(),
      certificates,
      signsRequests: z.boolean(),
    }),
  },
  'POST /iam-authority/v1/admin/signInSource/status': {
    access: 'super-manager',
    stepUp: true,
    about: 'Switches a source on or off.',
    body: revised.extend({ status }),
    data: z.object({ revision }),
  },
  'POST /iam-authority/v1/admin/signInSource/order': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Sets the order of all sources: on the sign-in page, and in which directory a password is checked first.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxSources) }),
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/signInSource/delete': {
    access: 'super-manager',
    stepUp: true,
    about: 'Deletes a source and all its links.',
    body: revised,
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/signInSource/test': {
    access: 'super-manager',
    about: 'Tries the stored settings of a source for real, without a person, and stores what is wrong.',
    body: z.strictObject({ id: z.uuid() }),
    data: z.object({
      time: wireTime,
      /** Missing where all is well. */
      problem: problem.optional(),
      /** What the source answered, for those who know it. */
      detail: z.string(),
      /** How many people of a directory were found, five at most. */
      people: z.int().optional(),
    }),
  },
  'POST /iam-authority/v1/admin/signInSource/people': {
    access: 'super-manager',
    about: 'The people whose accounts are linked to a source, those who used it last first; 50 at most.',
    body: z.strictObject({ id: z.uuid(), userNo: z.string().max(64).default('') }),
    data: z.object({ list: z.array(link) }),
  },
  'POST /iam-authority/v1/admin/signInSource/unlink': {
    access: 'super-manager',
    stepUp: true,
    about: 'Removes the link of one person to a source.',
    body: z.strictObject({ linkId: z.uuid() }),
    data: z.null(),
  },
  'POST /iam-portal/auth/signInSource': {
    access: 'anonymous',
    about:
      'The bundled provider asks which sources a person may use. The body is a signed token of the provider, which is the credential; the question is in its claims.',
    takes: 'token',
    body: providerToken(16_384),
    data: z.object({
      allowed: z.array(z.string()),
      /** Whether the person is a super manager, who is never linked without proof. */
      isAdministrator: z.boolean(),
    }),
  },
})

const invalid = { code: 422, status: 422 } as const

export const signInSourceFailures = failures({
  'sign-in-source.token': {
    code: 400,
    status: 400,
    zh: '请求的签名、时间或内容不正确',
    en: 'The signature, time or content of this request isn’t accepted.',
  },
  'sign-in-source.name': { ...invalid, zh: '请填写中文名称', en: 'Enter a Chinese name.' },
  'sign-in-source.code-used': {
    ...invalid,
    zh: '该标识已被使用，请换一个',
    en: 'Another source already uses this identifier. Choose a different one.',
  },
  'sign-in-source.code-fixed': {
    ...invalid,
    zh: '标识和类型不能修改',
    en: 'The identifier and type can’t be changed.',
  },
  'sign-in-source.secret': { ...invalid, zh: '请填写密钥或密码', en: 'Enter the secret or password.' },
  'sign-in-source.secret-again': {
    ...invalid,
    zh: '服务器或账号已修改，请重新填写密钥或密码',
    en: 'The server or account was changed. Enter the secret or password again.',
  },
  'sign-in-source.issuer': {
    ...invalid,
    zh: '请填写以 https:// 开头、不带参数的地址，与对方元数据中的 issuer 完全一致',
    en: 'Enter an https:// address without a query, exactly as the issuer appears in the metadata.',
  },
  'sign-in-source.entity': {
    ...invalid,
    zh: '请填写身份提供商的实体 ID，不含空格',
    en: 'Enter the entity ID of the identity provider without spaces.',
  },
  'sign-in-source.sign-on': {
    ...invalid,
    zh: '请填写以 https:// 开头的登录地址',
    en: 'Enter a sign-on address that begins with https://.',
  },
  'sign-in-source.certificates': {
    ...invalid,
    zh: '请粘贴对方的签名证书，RSA 密钥不短于 2048 位',
    en: 'Paste the signing certificates of the source. RSA keys need at least 2048 bits.',
  },
  'sign-in-source.client': {
    ...invalid,
    zh: '请填写对方分配的客户端 ID',
    en: 'Enter the client ID that the source gave you.',
  },
  'sign-in-source.scopes': {
    ...invalid,
    zh: '请填写包含 openid 的 scope',
    en: 'Enter scopes that include openid.',
  },
  'sign-in-source.create-by-number': {
    ...invalid,
    zh: '自动开通账号时，请按工号匹配人员',
    en: 'To open accounts, match people by staff number.',
  },
  'sign-in-source.address': {
    ...invalid,
    zh: '请填写以 https:// 开头的地址',
    en: 'Enter an address that begins with https://.',
  },
  'sign-in-source.scope-words': {
    ...invalid,
    zh: '请填写以空格分隔的 scope',
    en: 'Enter scopes separated by spaces.',
  },
  'sign-in-source.path': {
    ...invalid,
    zh: '请填写字段名，嵌套字段以点分隔，例如 data.user.id',
    en: 'Enter the name of a field. Separate nested names by dots, such as data.user.id.',
  },
  'sign-in-source.claim': {
    ...invalid,
    zh: '请填写包含工号的 claim 名称',
    en: 'Enter the name of the claim that holds the staff number.',
  },
  'sign-in-source.needs-domains': {
    ...invalid,
    zh: '按邮箱匹配时，请填写该来源的邮箱域名',
    en: 'To match people by email, enter the source’s email domains.',
  },
  'sign-in-source.domain': {
    ...invalid,
    zh: '请填写域名，例如 example.com',
    en: 'Enter domains such as example.com.',
  },
  'sign-in-source.host': {
    ...invalid,
    zh: '请填写服务器地址和端口',
    en: 'Enter the host and port of the server.',
  },
  'sign-in-source.plain': {
    ...invalid,
    zh: '密码不能以明文传输，请选择 LDAPS 或 StartTLS',
    en: 'Passwords can’t be sent unencrypted. Choose LDAPS or StartTLS.',
  },
  'sign-in-source.bind': {
    ...invalid,
    zh: '请填写查询账号的 DN',
    en: 'Enter the DN of the lookup account.',
  },
  'sign-in-source.base': {
    ...invalid,
    zh: '请填写搜索起点的 DN',
    en: 'Enter the DN of the search base.',
  },
  'sign-in-source.filter': {
    ...invalid,
    zh: '请填写筛选条件，例如 (objectClass=person)',
    en: 'Enter a filter such as (objectClass=person).',
  },
  'sign-in-source.attribute': { ...invalid, zh: '请填写属性名称', en: 'Enter the name of an attribute.' },
  'sign-in-source.authorities': {
    ...invalid,
    zh: '请粘贴 PEM 格式的证书',
    en: 'Paste certificates in PEM format.',
  },
  'sign-in-source.too-many': {
    code: 422,
    status: 422,
    zh: '最多 20 个登录来源',
    en: 'You can have up to 20 sign-in sources.',
  },
  'sign-in-source.other-provider': {
    code: 422,
    status: 422,
    zh: '当前使用其他身份服务，请在该服务中设置登录来源',
    en: 'You use another identity provider. Set up sign-in sources there.',
  },
  'sign-in-source.provider-away': {
    code: 503,
    status: 503,
    zh: '登录服务暂时不可用，请稍后再试',
    en: 'The sign-in service isn’t available right now. Try again later.',
  },
})
