import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ConnectionKind } from '@iambiz/contract/platform/connection-values.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Text = { zh: string; en: string }
type Saml = NonNullable<Connection['saml']>

/** The groups of templates. */
export const kindWords = phrases({
  oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  saml: { zh: 'SAML', en: 'SAML' },
  cas: { zh: 'CAS', en: 'CAS' },
  forward: { zh: '反向代理', en: 'Reverse proxy' },
  jwt: { zh: 'JWT', en: 'JWT' },
  form: { zh: '表单代填（最后手段）', en: 'Form fill (last resort)' },
} satisfies Record<ConnectionKind, Text>)

export const kindHints = phrases({
  oidc: { zh: '应用支持时优先选择', en: 'The best choice if the app supports it' },
  saml: { zh: '适合云服务和商业软件', en: 'For cloud services and commercial software' },
  cas: { zh: '适合高校和较早的系统', en: 'For university software and older systems' },
  forward: {
    zh: '应用不支持以上协议时，由前面的反向代理检查登录',
    en: 'For apps without any of these: the proxy in front checks the sign-on',
  },
  jwt: { zh: '适合自己开发的较早系统', en: 'For older apps of your own' },
  form: {
    zh: '仅当应用没有任何接入方式时：门户要保存员工在该应用的密码',
    en: 'Only if the app supports nothing else: the portal stores people’s passwords for it',
  },
} satisfies Record<ConnectionKind, Text>)

/** The form of connections by other protocols than OpenID Connect. */
export const kindPhrases = phrases({
  entityId: { zh: '应用的 Entity ID', en: 'The app’s entity ID' },
  entityIdHint: {
    zh: '应用在元数据或设置中给出，须完全一致',
    en: 'From the app’s metadata or settings, exactly as shown there',
  },
  noEntityId: { zh: '请填写应用的 Entity ID', en: 'Enter the app’s entity ID.' },
  acsUrls: { zh: 'ACS 地址', en: 'ACS addresses' },
  acsHint: {
    zh: '登录后返回应用的地址，每行一个，第一个为默认',
    en: 'Where people return to the app after signing in. One per line; the first is the default.',
  },
  noAcs: { zh: '请至少填写一个 ACS 地址', en: 'Enter at least one ACS address.' },
  nameId: { zh: '用户标识（NameID）', en: 'NameID value' },
  nameIdHint: {
    zh: '应用凭它识别员工，修改后所有人在应用中都会变成新用户',
    en: 'The app recognizes people by this. If you change it, everyone becomes a new user there.',
  },
  nameIdFormat: { zh: 'NameID 格式', en: 'NameID format' },
  transientHint: {
    zh: '每次登录都是新的编号，应用只能靠属性识别员工',
    en: 'A new value at each sign-on, so the app has to recognize people by an attribute.',
  },
  attributes: { zh: '属性', en: 'Attributes' },
  attributesHint: {
    zh: '应用能看到的员工信息，名称按应用的要求填写，可以是网址或 urn:oid',
    en: 'What the app learns about people. Use the names it expects, which can be addresses or urn:oid names.',
  },
  casAttributesHint: {
    zh: '应用能看到的员工信息，名称按应用的要求填写',
    en: 'What the app learns about people. Use the names it expects.',
  },
  badCasAttribute: {
    zh: '属性名以字母开头，可含字母、数字和 _ . -，且不能重复',
    en: 'Attribute names start with a letter and can have letters, digits and _ . - in them. Use each name once.',
  },
  attributeName: { zh: '属性名', en: 'Attribute' },
  addAttribute: { zh: '添加属性', en: 'Add attribute' },
  badAttribute: {
    zh: '属性名以字母开头，可含字母、数字和 _ . : / -，且不能重复',
    en: 'Attribute names start with a letter and can have letters, digits and _ . : / - in them. Use each name once.',
  },
  removeAttribute: {
    zh: ({ name }: { name: string }) => `移除属性 ${name}`,
    en: ({ name }: { name: string }) => `Remove attribute ${name}`,
  },
  importMetadata: { zh: '导入应用的元数据', en: 'Import metadata' },
  importAbout: {
    zh: '应用提供元数据时，下面的大部分内容可以自动填好',
    en: 'If the app has metadata, most of this form can be filled in from it.',
  },
  signOut: { zh: '退出登录', en: 'Sign-out' },
  sloUrl: { zh: '应用的退出地址（SLO）', en: 'The app’s sign-out address (SLO)' },
  sloHint: {
    zh: '员工退出门户时通知应用一并退出，不填则应用保持登录',
    en: 'Where we notify the app when someone signs out of the portal. Without it, they stay signed on to the app.',
  },
  sloBinding: { zh: '退出通知方式', en: 'How we notify the app' },
  sloBindingHint: {
    zh: '经浏览器通知时，只有本人退出门户应用才会收到通知',
    en: 'Through the browser, the app is notified only when the person signs out.',
  },
  signing: { zh: '签名', en: 'Signatures' },
  signed: { zh: '门户签名的内容', en: 'What the portal signs' },
  assertion: { zh: '断言', en: 'Assertion' },
  response: { zh: '响应', en: 'Response' },
  requests: { zh: '登录请求', en: 'Sign-on requests' },
  mustBeSigned: { zh: '必须签名', en: 'Must be signed' },
  signAssertion: { zh: '对断言签名', en: 'Sign the assertion' },
  signResponse: { zh: '对响应签名', en: 'Sign the response' },
  signBothAbout: {
    zh: '应用无法识别时再关闭其中一项',
    en: 'Turn one of them off only if the app can’t handle it.',
  },
  unsigned: { zh: '断言和响应至少签名一项', en: 'Sign the assertion, the response or both.' },
  certificates: { zh: '应用的证书', en: 'The app’s certificates' },
  certificatesHint: {
    zh: '用于核对应用发来的请求，应用发起退出时必须有证书',
    en: 'They verify requests from the app, and are required if the app starts sign-outs. While it changes certificates, keep both.',
  },
  paste: { zh: '粘贴证书', en: 'Paste a certificate' },
  pasteHint: { zh: '以 -----BEGIN CERTIFICATE----- 开头', en: 'It starts with -----BEGIN CERTIFICATE-----' },
  notCertificate: {
    zh: '请粘贴完整的证书，从 BEGIN CERTIFICATE 到 END CERTIFICATE',
    en: 'Paste the whole certificate, from BEGIN CERTIFICATE to END CERTIFICATE.',
  },
  unreadable: { zh: '无法识别的证书', en: 'Unreadable certificate' },
  removeCertificate: {
    zh: ({ name }: { name: string }) => `移除证书 ${name}`,
    en: ({ name }: { name: string }) => `Remove certificate ${name}`,
  },
  wantSignedRequests: { zh: '要求应用对登录请求签名', en: 'Require signed requests' },
  wantSignedAbout: {
    zh: '没有签名的请求会被拒绝',
    en: 'Unsigned requests are refused. The app has to sign its requests.',
  },
  noCertificate: {
    zh: '要求签名时，请粘贴应用的证书',
    en: 'To require signed requests, paste the app’s certificate.',
  },
  fromPortal: { zh: '从门户打开应用', en: 'Opening the app from the portal' },
  initiateHint: {
    zh: '不填则由门户直接发起登录；应用不接受时，填写应用的登录页',
    en: 'If empty, the portal starts the sign-on itself. If the app doesn’t accept that, enter its sign-in page.',
  },
  relayState: { zh: '登录后打开的页面（RelayState）', en: 'Page to open (RelayState)' },
  relayStateHint: {
    zh: '按应用的文档填写，可以不填',
    en: 'See the app’s documentation (optional)',
  },
  longRelayState: { zh: '接受较长的 RelayState', en: 'Accept a long RelayState' },
  longRelayStateAbout: {
    zh: '标准限制为 80 字节，部分应用会超出',
    en: 'The standard allows 80 bytes, but some apps send more.',
  },
  more: { zh: '其他', en: 'More' },
  acting: { zh: '接受代理登录', en: 'Accept sign-on for a colleague' },
  actingAbout: {
    zh: '代理人以委托人的身份登录，应用会同时得知代理人',
    en: 'Agents sign on as the person they act for, and the app is told who the agent is.',
  },
  ownCertificate: { zh: '门户的签名证书', en: 'Signing certificate' },
  ownCertificateHint: {
    zh: '应用中须配置同一张证书',
    en: 'The app must trust this certificate.',
  },
  newest: { zh: '最新的证书', en: 'Newest certificate' },
  certificateUntil: {
    zh: ({ day, mark }: { day: string; mark: string }) => `${day} 到期（${mark}…）`,
    en: ({ day, mark }: { day: string; mark: string }) => `Expires ${day} (${mark}…)`,
  },
  serviceUrls: { zh: '服务地址', en: 'Service addresses' },
  serviceHint: {
    zh: '应用发送的地址，每行一个；以 / 结尾的包含其下所有页面',
    en: 'What the app sends as its service, one per line. An address that ends with / includes every page below it.',
  },
  noService: { zh: '请至少填写一个服务地址', en: 'Enter at least one service address.' },
  casUser: { zh: '用户标识', en: 'Identify people by' },
  hosts: { zh: '受保护的地址', en: 'Protected addresses' },
  hostsHint: {
    zh: '员工访问应用的地址，每行一个，不含路径，例如 https://wiki.example.com',
    en: 'Where people open the app, without a path. One per line, such as https://wiki.example.com.',
  },
  tokenUrl: { zh: '接收令牌的地址', en: 'Token address' },
  tokenUrlHint: {
    zh: '登录令牌（JWT）以表单提交到这里，字段名为 token',
    en: 'Where the token (JWT) is posted, in the form field token.',
  },
  noUrl: { zh: '请填写接收令牌的地址', en: 'Enter the token address.' },
  audience: { zh: '接收方标识（aud）', en: 'Audience (aud)' },
  audienceHint: {
    zh: '应用凭它确认令牌是发给自己的，不能与其他应用相同',
    en: 'The app checks that a token is meant for it. No other app can have the same one.',
  },
  noAudience: { zh: '请填写接收方标识', en: 'Enter an audience.' },
  noPostUrl: { zh: '请填写提交地址', en: 'Enter the form address.' },
  noAccountField: { zh: '请填写账号的字段名', en: 'Enter the name of the account field.' },
  noPasswordField: { zh: '请填写密码的字段名', en: 'Enter the name of the password field.' },
  tokenAlg: { zh: '签名算法', en: 'Algorithm' },
  noHost: { zh: '请至少填写一个受保护的地址', en: 'Enter at least one protected address.' },
  headersHint: {
    zh: '应用能看到的员工信息：名称 email 对应请求头 X-Iambiz-Email',
    en: 'What the app learns about people. The name email becomes the header X-Iambiz-Email.',
  },
  badHeader: {
    zh: '属性名以字母开头，可含字母、数字和 -，且不能重复',
    en: 'Attribute names start with a letter and can have letters, digits and - in them. Use each name once.',
  },
  logoutUrl: { zh: '退出通知地址', en: 'Sign-out notice address' },
  logoutHint: {
    zh: '员工退出门户时通知应用一并退出，不填则用第一个服务地址',
    en: 'Where we notify the app when someone signs out of the portal. If empty, we use the first service address.',
  },
})

export const nameIdFormatWords = phrases({
  unspecified: { zh: '未指定', en: 'Unspecified' },
  emailAddress: { zh: '邮箱（emailAddress）', en: 'Email address (emailAddress)' },
  persistent: { zh: '固定编号（persistent）', en: 'Persistent' },
  transient: { zh: '临时编号（transient）', en: 'Transient' },
} satisfies Record<Saml['nameIdFormat'], Text>)

export const sloBindingWords = phrases({
  redirect: { zh: '经浏览器跳转（Redirect）', en: 'Through the browser (HTTP-Redirect)' },
  post: { zh: '经浏览器提交（POST）', en: 'Through the browser (HTTP-POST)' },
  soap: { zh: '由服务器发送（SOAP）', en: 'From our server (SOAP)' },
} satisfies Record<Saml['sloBinding'], Text>)
