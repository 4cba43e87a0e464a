import type { Connection, ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ClaimSource } from '@iambiz/contract/platform/connection-values.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Text = { zh: string; en: string }

export const formPhrases = phrases({
  newTitle: {
    zh: ({ name }: { name: string }) => `接入：${name}`,
    en: ({ name }: { name: string }) => `Connect: ${name}`,
  },
  editTitle: { zh: '修改接入设置', en: 'Change sign-on settings' },
  connect: { zh: '保存并生成配置', en: 'Save and get settings' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  saved: { zh: '接入设置已保存', en: 'Sign-on settings saved' },
  origin: { zh: '应用地址', en: 'App address' },
  originHint: {
    zh: '例如 https://grafana.example.com，下面的地址会自动填好',
    en: 'For example, https://grafana.example.com. This fills in the addresses below.',
  },
  redirectUris: { zh: '回调地址', en: 'Redirect addresses' },
  redirectHint: {
    zh: '登录后返回应用的地址，每行一个，须与应用发送的完全一致',
    en: 'Where people return to the app after signing in. One per line, exactly as the app sends them.',
  },
  noRedirect: { zh: '请至少填写一个回调地址', en: 'Enter at least one redirect address.' },
  advanced: { zh: '高级设置', en: 'Advanced' },
  advancedHint: { zh: '一般不用修改', en: 'Usually fine as it is' },
  moreAddresses: { zh: '其他地址', en: 'More addresses' },
  postLogoutRedirectUris: { zh: '退出后返回的地址', en: 'Addresses after sign-out' },
  postLogoutHint: { zh: '每行一个，可以不填', en: 'One per line (optional)' },
  backchannelLogoutUri: { zh: '退出通知地址', en: 'Sign-out notice address' },
  backchannelHint: {
    zh: '员工退出门户时通知应用一并退出，不填则应用保持登录',
    en: 'Where we notify the app when someone signs out of the portal. Without it, they stay signed on to the app.',
  },
  initiateLoginUri: { zh: '发起登录的地址', en: 'Sign-on start address' },
  initiateHint: {
    zh: '从门户打开应用时先到这里，可以不填',
    en: 'Where the portal sends people when they open the app (optional)',
  },
  information: { zh: '提供给应用的信息', en: 'Information for the app' },
  subject: { zh: '用户标识', en: 'Identify people by' },
  subjectHint: {
    zh: '应用凭它识别员工，修改后所有人在应用中都会变成新用户',
    en: 'The app recognizes people by this. If you change it, everyone becomes a new user there.',
  },
  scopes: { zh: '允许应用获取', en: 'The app may read' },
  claims: { zh: '自定义字段', en: 'Custom fields' },
  claimsHint: {
    zh: '应用要求用其他字段名时添加',
    en: 'Add these if the app expects other field names.',
  },
  claimName: { zh: '字段名', en: 'Field' },
  claimFrom: { zh: '内容', en: 'Value' },
  claimNth: {
    zh: ({ label, number }: { label: string; number: number }) => `第 ${number} 个${label}`,
    en: ({ label, number }: { label: string; number: number }) => `${label} ${number}`,
  },
  addClaim: { zh: '添加字段', en: 'Add field' },
  removeClaim: {
    zh: ({ name }: { name: string }) => `移除字段 ${name}`,
    en: ({ name }: { name: string }) => `Remove field ${name}`,
  },
  badClaimName: {
    zh: '字段名以字母开头，可含字母、数字和 _ . : / -，且不能重复',
    en: 'Field names start with a letter and can have letters, digits and _ . : / - in them. Use each name once.',
  },
  grants: { zh: '授权方式', en: 'Grant types' },
  noGrant: { zh: '请至少选择一种授权方式', en: 'Choose at least one grant type.' },
  exchangeFrom: { zh: '接受这些应用的令牌', en: 'Accept tokens from' },
  exchangeNone: { zh: '还没有接入其他应用', en: 'No other app is connected yet.' },
  exchangeFailed: { zh: '已接入的应用加载失败', en: 'Couldn’t load the connected apps.' },
  machineScopes: { zh: '程序可申请的权限', en: 'The app’s own permissions' },
  machineScopesHint: {
    zh: '名称由应用约定，每行一个，例如 reports.read',
    en: 'Names that the app defines. One per line, for example reports.read.',
  },
  signingIn: { zh: '登录要求', en: 'Sign-on requirements' },
  requireMfa: { zh: '要求第二重验证', en: 'Require a second factor' },
  requireMfaAbout: {
    zh: '通行密钥或动态口令，未设置的人员需要先设置',
    en: 'A passkey or a one-time code. Anyone who has neither must set one up first.',
  },
  maxAge: { zh: '重新登录', en: 'Sign in again' },
  maxAgeNever: { zh: '不要求', en: 'Not required' },
  maxAgeAlways: { zh: '每次都要求', en: 'Every time' },
  maxAgeMinutes: {
    zh: ({ count }: { count: number }) => `登录超过 ${count} 分钟后`,
    en: ({ count }: { count: number }) => `If signed in more than ${count} minutes ago`,
  },
  maxAgeHours: {
    zh: ({ count }: { count: number }) => `登录超过 ${count} 小时后`,
    en: ({ count }: { count: number }) =>
      count === 1 ? 'If signed in more than an hour ago' : `If signed in more than ${count} hours ago`,
  },
  protocol: { zh: '协议', en: 'Protocol' },
  template: { zh: '配置说明', en: 'Instructions for' },
  applicationType: { zh: '应用形式', en: 'Platform' },
  method: { zh: '应用身份验证方式', en: 'App authentication' },
  jwksUri: { zh: '公钥地址（JWKS）', en: 'Key address (JWKS)' },
  jwks: { zh: '或直接填写公钥（JWKS）', en: 'Or paste the keys (JWKS)' },
  jwksHint: { zh: '只填公钥', en: 'Public keys only' },
  keys: { zh: '请填写公钥地址或公钥', en: 'Enter a key address or the keys.' },
  idTokenAlg: { zh: 'ID 令牌签名算法', en: 'ID token algorithm' },
  pkce: { zh: 'PKCE', en: 'PKCE' },
  pkceRequired: { zh: '必须', en: 'Required' },
  pkceOptional: { zh: '可选（应用不支持时）', en: 'Optional (if the app doesn’t support it)' },
  requirePar: { zh: '必须先提交授权请求（PAR）', en: 'Require pushed requests (PAR)' },
  requireParAbout: {
    zh: '授权请求由应用的服务器直接提交，浏览器无法看到或改动',
    en: 'The app’s server sends each request directly, so browsers can’t see or change it.',
  },
  requireDpop: { zh: '访问令牌须绑定密钥（DPoP）', en: 'Require proof of possession (DPoP)' },
  requireDpopAbout: {
    zh: '令牌被窃取后，没有应用的密钥无法使用',
    en: 'A stolen token is useless without the app’s key.',
  },
  accessTokenFormat: { zh: '访问令牌', en: 'Access tokens' },
  opaque: { zh: '普通（收回授权后立即失效）', en: 'Opaque (end as soon as access is removed)' },
  jwt: { zh: 'JWT（收回授权后 5 分钟内失效）', en: 'JWT (end within 5 minutes)' },
  secretDays: { zh: '密钥有效期', en: 'Secret valid for' },
  secretDaysHint: {
    zh: '用于下一次生成的密钥，到期前 30、7、1 天提醒',
    en: 'For the next secret. You’re reminded 30, 7 and 1 days before it expires.',
  },
  days: {
    zh: ({ count }: { count: number }) => `${count} 天`,
    en: ({ count }: { count: number }) => `${count} days`,
  },
  forever: { zh: '长期有效', en: 'Doesn’t expire' },
})

export const applicationTypeWords = phrases({
  web: { zh: '网站或单页应用', en: 'Web or single-page app' },
  native: { zh: '客户端应用（桌面或手机）', en: 'Native app (desktop or mobile)' },
} satisfies Record<Connection['applicationType'], Text>)

export const grantTypeWords = phrases({
  authorization_code: { zh: '员工在浏览器中登录', en: 'People sign on in a browser' },
  device_code: {
    zh: '员工凭代码在设备或命令行上登录',
    en: 'People sign on from a device or console with a code',
  },
  token_exchange: {
    zh: '用其他应用的令牌换取自己的令牌',
    en: 'The app exchanges tokens of apps that call it',
  },
  client_credentials: { zh: '程序以应用自己的身份访问', en: 'The app acts for itself, without a person' },
} satisfies Record<Connection['grantTypes'][number], Text>)

export const methodWords = phrases({
  client_secret_basic: {
    zh: '密钥，放在请求头中（client_secret_basic）',
    en: 'Secret in the header (client_secret_basic)',
  },
  client_secret_post: {
    zh: '密钥，放在请求内容中（client_secret_post）',
    en: 'Secret in the body (client_secret_post)',
  },
  private_key_jwt: {
    zh: '应用自己的密钥对（private_key_jwt）',
    en: 'The app’s own key pair (private_key_jwt)',
  },
  none: { zh: '不验证（单页应用和客户端应用）', en: 'None (single-page and native apps)' },
} satisfies Record<Connection['tokenEndpointAuthMethod'], Text>)

export const subjectWords = phrases({
  userNo: { zh: '工号', en: 'Staff number' },
  email: { zh: '邮箱', en: 'Email' },
  account: { zh: '账号', en: 'Account' },
  pairwise: { zh: '匿名编号（每个应用不同）', en: 'Pseudonym (different for each app)' },
} satisfies Record<Connection['subject'], Text>)

export const scopeWords = phrases({
  openid: { zh: '用户标识', en: 'Identifier' },
  profile: { zh: '姓名和账号', en: 'Name and account' },
  email: { zh: '邮箱', en: 'Email' },
  phone: { zh: '手机', en: 'Phone' },
  offline_access: { zh: '离线访问（刷新令牌）', en: 'Offline access (refresh tokens)' },
  organization: { zh: '组织', en: 'Organization' },
  roles: { zh: '角色', en: 'Roles' },
  groups: { zh: '组织和角色编码', en: 'Organization and role codes' },
  acting: { zh: '代理登录', en: 'Sign-on for a colleague' },
} satisfies Record<Connection['scopes'][number], Text>)

export const claimSourceWords = phrases({
  userNo: { zh: '工号', en: 'Staff number' },
  account: { zh: '账号', en: 'Account' },
  name: { zh: '姓名（按本人语言）', en: 'Name (in the person’s language)' },
  nameZh: { zh: '中文姓名', en: 'Chinese name' },
  nameEn: { zh: '英文姓名', en: 'English name' },
  email: { zh: '邮箱', en: 'Email' },
  phone: { zh: '手机', en: 'Phone' },
  organizations: { zh: '全部组织', en: 'All organizations' },
  roles: { zh: '全部角色', en: 'All roles' },
  groups: { zh: '组织和角色编码', en: 'Organization and role codes' },
  orgCode: { zh: '当前组织编码', en: 'Current organization code' },
  orgName: { zh: '当前组织名称', en: 'Current organization name' },
  roleNo: { zh: '当前角色编号', en: 'Current role number' },
  roleName: { zh: '当前角色名称', en: 'Current role name' },
} satisfies Record<ClaimSource, Text>)

/** The kinds of applications. */
export const templateWords = phrases({
  web: { zh: '网站应用', en: 'Web app' },
  grafana: { zh: 'Grafana', en: 'Grafana' },
  gitlab: { zh: 'GitLab', en: 'GitLab' },
  jenkins: { zh: 'Jenkins', en: 'Jenkins' },
  nextcloud: { zh: 'Nextcloud', en: 'Nextcloud' },
  apache: { zh: 'Apache', en: 'Apache' },
  spring: { zh: 'Spring Boot', en: 'Spring Boot' },
  'oauth2-proxy': { zh: 'oauth2-proxy', en: 'oauth2-proxy' },
  'single-page': { zh: '单页应用', en: 'Single-page app' },
  native: { zh: '客户端应用', en: 'Native app' },
  machine: { zh: '后台程序', en: 'Background service' },
  device: { zh: '设备和命令行', en: 'Device or console' },
  saml: { zh: 'SAML 应用', en: 'SAML app' },
  'saml-gitlab': { zh: 'GitLab（SAML）', en: 'GitLab (SAML)' },
  'saml-jenkins': { zh: 'Jenkins（SAML）', en: 'Jenkins (SAML)' },
  'saml-nextcloud': { zh: 'Nextcloud（SAML）', en: 'Nextcloud (SAML)' },
  'saml-confluence': { zh: 'Confluence、Jira', en: 'Confluence or Jira' },
  'saml-apache': { zh: 'Apache（SAML）', en: 'Apache (SAML)' },
  'saml-aws': { zh: 'AWS IAM Identity Center', en: 'AWS IAM Identity Center' },
  'saml-alibaba': { zh: '阿里云', en: 'Alibaba Cloud' },
  cas: { zh: 'CAS 应用', en: 'CAS app' },
  'cas-apache': { zh: 'Apache（CAS）', en: 'Apache (CAS)' },
  'forward-nginx': { zh: 'nginx', en: 'nginx' },
  'forward-caddy': { zh: 'Caddy', en: 'Caddy' },
  'forward-traefik': { zh: 'Traefik', en: 'Traefik' },
  jwt: { zh: '接收令牌的应用', en: 'App that takes a token' },
  form: { zh: '只有登录页的应用', en: 'App with nothing but a sign-in form' },
} satisfies Record<ConnectionTemplate['template'], Text>)

export const endpointWords = phrases({
  issuer: { zh: '签发者（Issuer）', en: 'Issuer' },
  discovery: { zh: '发现文档（Discovery）', en: 'Discovery document' },
  authorization: { zh: '授权端点', en: 'Authorization endpoint' },
  token: { zh: '令牌端点', en: 'Token endpoint' },
  userinfo: { zh: '用户信息端点', en: 'Userinfo endpoint' },
  jwks: { zh: '公钥（JWKS）', en: 'Keys (JWKS)' },
  endSession: { zh: '退出登录端点', en: 'End session endpoint' },
  introspection: { zh: '令牌验证端点', en: 'Introspection endpoint' },
  revocation: { zh: '令牌吊销端点', en: 'Revocation endpoint' },
  pushedRequest: { zh: '授权请求提交端点（PAR）', en: 'Pushed request endpoint (PAR)' },
  deviceAuthorization: { zh: '设备授权端点', en: 'Device authorization endpoint' },
  launch: { zh: '打开应用的地址', en: 'Launch address' },
  samlMetadata: { zh: '元数据地址', en: 'Metadata address' },
  samlEntityId: { zh: '门户的 Entity ID', en: 'Portal’s entity ID' },
  samlSignOn: { zh: '登录地址（SSO）', en: 'Sign-on address (SSO)' },
  samlSignOut: { zh: '退出地址（SLO）', en: 'Sign-out address (SLO)' },
  casServer: { zh: 'CAS 服务器地址', en: 'CAS server address' },
  casLogin: { zh: '登录地址', en: 'Sign-on address' },
  casValidate: { zh: '票据验证地址', en: 'Ticket validation address' },
  casLogout: { zh: '退出地址', en: 'Sign-out address' },
  forwardCheck: { zh: '验证地址', en: 'Check address' },
})
