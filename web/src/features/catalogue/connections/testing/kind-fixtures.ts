import type {
  Connection,
  ConnectionAttempt,
  ConnectionTemplate,
  MetadataDraft,
  OwnCertificate,
} from '@iambiz/contract/features/catalogue/connections.ts'

/** A certificate of an application, for `CN=sp.example.com`, valid until the next century. */
export const spCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBiTCCAS+gAwIBAgIUGYhFABFufZFJJQZnLJWnZ6S5UQkwCgYIKoZIzj0EAwIw',
  'GTEXMBUGA1UEAwwOc3AuZXhhbXBsZS5jb20wIBcNMjYxMTI5MjEyNzE1WhgPMjEy',
  'NjExMDUyMTI3MTVaMBkxFzAVBgNVBAMMDnNwLmV4YW1wbGUuY29tMFkwEwYHKoZI',
  'zj0CAQYIKoZIzj0DAQcDQgAExWxZzsQy1O8dB+nz/y/EvB9KHEZV7E9d5XMgRBYC',
  '2FguScx42ULRRz9KUB0j+fWRZ6KwYyV65xPtTIZfx2itiKNTMFEwHQYDVR0OBBYE',
  'FBYcK4wou3wXPjLM8IWXaxgrRfBrMB8GA1UdIwQYMBaAFBYcK4wou3wXPjLM8IWX',
  'axgrRfBrMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhALrcE5o5',
  '6yCbHlu4Yqu0rdUrZQOrMsjL9e2Vlb++wQ7vAiBemsLKpN9KyKNLM2QOPAoQZSrU',
  '5zuHvr26Yt7q1vGrHA==',
  '-----END CERTIFICATE-----',
  '',
].join('\n')

export const ownCertificate: OwnCertificate = {
  certificateId: '3f0c2a56-7d0e-4d4b-9a0f-0d5f3d4c8a11',
  certificate: '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n',
  fingerprint: Array.from({ length: 32 }, () => '5E').join(':'),
  validUntil: '2036-03-02 09:15:20',
}
export const newerCertificate: OwnCertificate = {
  ...ownCertificate,
  certificateId: '3f0c2a56-7d0e-4d4b-9a0f-0d5f3d4c8a12',
  fingerprint: Array.from({ length: 32 }, () => 'A7').join(':'),
  validUntil: '2038-06-01 08:00:00',
}

const provider = 'https://id.example.com'
export const launchUrl = `${provider}/launch/1`

export const kindEndpoints = [
  { name: 'samlEntityId' as const, url: `${provider}/saml/metadata` },
  { name: 'samlMetadata' as const, url: `${provider}/saml/metadata` },
  { name: 'samlSignOn' as const, url: `${provider}/saml/sso` },
  { name: 'samlSignOut' as const, url: `${provider}/saml/slo` },
  { name: 'casServer' as const, url: `${provider}/cas` },
  { name: 'casLogin' as const, url: `${provider}/cas/login` },
  { name: 'casValidate' as const, url: `${provider}/cas/p3/serviceValidate` },
  { name: 'casLogout' as const, url: `${provider}/cas/logout` },
  { name: 'forwardCheck' as const, url: `${provider}/forward-auth` },
  { name: 'launch' as const, url: launchUrl },
]

const nothing = {
  ...{ applicationType: 'web' as const, tokenEndpointAuthMethod: 'client_secret_basic' as const },
  ...{
    grantTypes: ['authorization_code' as const],
    pkce: 'required' as const,
    scopes: [],
    redirectUris: [],
    postLogoutRedirectUris: [],
  },
  ...{ backchannelLogoutUri: '', initiateLoginUri: '', subject: 'userNo' as const },
  claims: [
    { name: 'name', from: 'name' as const },
    { name: 'email', from: 'email' as const },
  ],
}

const vendor = {
  ...{ source: 'vendor' as const, reference: 'https://docs.example.com/saml', checkedOn: '2026-01-20' },
}

export const kindTemplates: ConnectionTemplate[] = [
  {
    ...{ template: 'saml', name: { zh: 'SAML 应用', en: 'SAML app' }, ...vendor },
    ...{ defaults: { ...nothing, saml: { entityId: '', acsUrls: [] } }, snippets: [] },
  },
  {
    ...{ template: 'saml-gitlab', name: { zh: 'GitLab（SAML）', en: 'GitLab (SAML)' }, ...vendor },
    defaults: {
      ...nothing,
      saml: {
        ...{ entityId: '{origin}', nameIdFormat: 'persistent' },
        acsUrls: ['{origin}/users/auth/saml/callback'],
      },
    },
    snippets: [
      {
        ...{ title: { zh: '写入 gitlab.rb', en: 'Add to gitlab.rb' }, language: 'ruby' },
        text: `idp_sso_target_url: "${provider}/saml/sso"`,
      },
    ],
  },
  {
    ...{ template: 'cas', name: { zh: 'CAS 应用', en: 'CAS app' }, ...vendor },
    defaults: { ...nothing, cas: { serviceUrls: ['{origin}/'] } },
    snippets: [
      {
        ...{ title: { zh: '在应用的设置中填写', en: 'Enter in the app’s settings' }, language: 'text' },
        text: `CAS server URL: ${provider}/cas`,
      },
    ],
  },
  {
    ...{ template: 'forward-nginx', name: { zh: 'nginx 后的应用', en: 'App behind nginx' } },
    ...{ source: 'run', reference: 'nginx 1.22', checkedOn: '2026-01-20' },
    defaults: { ...nothing, forward: { hosts: ['{origin}'] } },
    snippets: [
      {
        ...{ title: { zh: '写入网站的 server 配置', en: 'Add to the server block' }, language: 'nginx' },
        text: `proxy_pass ${provider}/forward-auth;\nproxy_set_header X-Iambiz-Secret "{{clientSecret}}";`,
      },
    ],
  },
  {
    ...{ template: 'forward-traefik', name: { zh: 'Traefik 后的应用', en: 'App behind Traefik' }, ...vendor },
    ...{ defaults: { ...nothing, forward: { hosts: ['{origin}'] } }, snippets: [] },
  },
  {
    ...{ template: 'jwt', name: { zh: '接收令牌的应用', en: 'App that takes a token' } },
    ...{ source: 'run', reference: 'jose 6.2', checkedOn: '2026-01-20' },
    ...{ defaults: { ...nothing, jwt: { url: '{origin}/sso', audience: '{origin}' } }, snippets: [] },
  },
  {
    ...{ template: 'form', name: { zh: '只有登录页的应用', en: 'App with nothing but a sign-in form' } },
    ...{ source: 'run', reference: 'Chromium 143', checkedOn: '2026-01-20' },
    defaults: { ...nothing, claims: [], form: { url: '{origin}/login' } },
    snippets: [
      {
        ...{ title: { zh: '试用', en: 'Try it' }, language: 'xml' },
        text: '<form method="post" action="https://old.example.com/login">',
      },
    ],
  },
]

/** What the metadata of an application says. */
export const draft: MetadataDraft = {
  saml: {
    ...{ entityId: 'https://sp.example.com/metadata', acsUrls: ['https://sp.example.com/acs'] },
    ...{ sloUrl: 'https://sp.example.com/slo', sloBinding: 'soap', nameIdFormat: 'persistent' },
    ...{ certificates: [spCertificate], wantSignedRequests: true },
  },
  certificates: [{ subject: 'CN=sp.example.com', fingerprint: 'AA:BB', validUntil: '2126-11-05 21:27:15' }],
  attributes: ['urn:oid:0.9.2342.19200300.100.1.3', 'shoeSize'],
}

/** The values of a connection of any kind that is used and has not been changed. */
const common: Omit<Connection, 'kind' | 'template' | 'saml' | 'cas' | 'forward' | 'jwt' | 'form'> = {
  ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81', clientId: 'app-k7m2qz4wx9p3rt6b', ...nothing },
  ...{ jwksUri: '', jwks: '', idTokenAlg: 'RS256', accessTokenFormat: 'opaque', secretDays: 365 },
  ...{ machineScopes: [], exchangeFrom: [], requirePar: false, requireDpop: false },
  ...{ requireMfa: false, status: 0, revision: 1, signOns: 0, failures: 0 },
}

export const samlConnection: Connection & Required<Pick<Connection, 'saml'>> = {
  ...common,
  ...{ kind: 'saml', template: 'saml-gitlab', secretUntil: ownCertificate.validUntil },
  saml: {
    ...{ ...draft.saml, entityId: 'https://git.example.com', signAssertion: true, signResponse: false },
    ...{ relayState: '', longRelayState: false, certificateId: ownCertificate.certificateId },
  },
}

export const casConnection: Connection & Required<Pick<Connection, 'cas'>> = {
  ...common,
  ...{ kind: 'cas', template: 'cas', cas: { serviceUrls: ['https://wiki.example.com/'], logoutUrl: '' } },
}

export const forwardConnection: Connection & Required<Pick<Connection, 'forward'>> = {
  ...common,
  ...{ kind: 'forward', template: 'forward-nginx', forward: { hosts: ['https://wiki.example.com'] } },
  ...{ secretSince: '2026-03-02 09:15:20', secretUntil: '2027-03-02 09:15:20' },
}

export const jwtConnection: Connection & Required<Pick<Connection, 'jwt'>> = {
  ...common,
  ...{ kind: 'jwt', template: 'jwt' },
  jwt: { url: 'https://old.example.com/sso', audience: 'https://old.example.com', alg: 'RS256' },
}

export const formConnection: Connection & Required<Pick<Connection, 'form'>> = {
  ...common,
  ...{ kind: 'form', template: 'form', savedSignIns: 12, claims: [] },
  form: {
    ...{ url: 'https://old.example.com/login', fieldNames: { account: 'username', password: 'pwd' } },
    fixedFields: [{ name: 'domain', value: 'corp' }],
  },
}

export const forwardAttempts: ConnectionAttempt[] = (['proxy-secret', 'other-browser'] as const).map(
  (reason) => ({
    ...{ time: '2026-03-02 09:20:04', step: 'validate', result: 'refused', reason, detail: '' },
  }),
)

export const samlAttempts: ConnectionAttempt[] = [
  {
    ...{ time: '2026-03-02 09:20:04', step: 'authorize', result: 'refused', reason: 'acs-unknown' },
    detail: 'ACS is https://a/x, the application sent https://b/y',
  },
  {
    ...{ time: '2026-03-02 09:18:04', step: 'validate', result: 'refused', reason: 'ticket-expired' },
    detail: '',
  },
]
