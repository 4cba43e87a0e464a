import type { ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import type {
  Connection,
  ConnectionAttempt,
  ConnectionTemplate,
  ListedConnection,
  OwnCertificate,
} from '@iambiz/contract/features/catalogue/connections.ts'
import { answer, hold } from '#web/testing/replies.ts'
import { kindEndpoints, kindTemplates, ownCertificate } from './kind-fixtures.ts'

export const appId = '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81'
export const clientId = 'app-k7m2qz4wx9p3rt6b'
export const secret = 'pT0x3bq8uYw2nE5rZk7mVh1cLs9aJd4gFo6iXvQyBtM'
const time = '2026-03-02 09:15:20'

export const detail = 'POST /iam-authority/v1/admin/connection/detail'
export const save = 'POST /iam-authority/v1/admin/connection/saveOrUpdate'
export const list = 'POST /iam-authority/v1/admin/connection/list'
export const attempts = 'POST /iam-authority/v1/admin/connection/attempts'
export const status = 'POST /iam-authority/v1/admin/connection/status'

const app: ManagedApp = {
  ...{ appId, appCode: 'grafana', nameZh: '运行监控', nameEn: 'Monitoring', icon: 'gauge' },
  ...{ descriptionZh: '', descriptionEn: '', helpZh: '', helpEn: '', helpUrl: '', clientId: '' },
  ...{ homeUrl: 'https://grafana.example.com/d/overview?orgId=1', openMode: 'blank', categoryCode: 'ops' },
  ...{ systemCode: 'monitoring', ownerName: '', departmentZh: '', departmentEn: '', reading: '' },
  ...{ pinyin: '', initials: '', maintenanceNoticeZh: '', maintenanceNoticeEn: '' },
  ...{ status: 1, hanging: [], revision: 3, updateTime: time },
}

const nothing = {
  ...{ postLogoutRedirectUris: [], backchannelLogoutUri: '', initiateLoginUri: '' },
  ...{ claims: [], subject: 'userNo' as const },
}

/** The defaults of a template. */
const confidential: ConnectionTemplate['defaults'] = {
  ...nothing,
  ...{ applicationType: 'web', grantTypes: ['authorization_code'] },
  ...{ tokenEndpointAuthMethod: 'client_secret_basic', pkce: 'required' },
  ...{ scopes: ['openid', 'profile', 'email'], redirectUris: ['{origin}/oauth2/callback'] },
}

export const grafana: ConnectionTemplate = {
  ...{ template: 'grafana', name: { zh: 'Grafana', en: 'Grafana' } },
  ...{ source: 'run', reference: 'Grafana 12.2', checkedOn: '2026-01-20' },
  defaults: {
    ...confidential,
    scopes: ['openid', 'profile', 'email', 'roles'],
    redirectUris: ['{origin}/login/generic_oauth'],
    postLogoutRedirectUris: ['{origin}/login'],
  },
  snippets: [
    {
      title: {
        zh: 'grafana.ini',
        en: 'Add to grafana.ini, which lies in /etc/grafana on most machines, then restart',
      },
      language: 'ini',
      text: [
        '[auth.generic_oauth]',
        'enabled = true',
        'name = iambiz',
        `client_id = ${clientId}`,
        'client_secret = {{clientSecret}}',
        'scopes = openid profile email roles',
        'auth_url = https://id.example.com/authorize',
        'token_url = https://id.example.com/token',
        'api_url = https://id.example.com/userinfo',
        'use_pkce = true',
      ].join('\n'),
    },
  ],
}

const templateOf = (
  template: ConnectionTemplate['template'],
  more: Partial<ConnectionTemplate> = {},
): ConnectionTemplate => ({
  ...{ template, name: { zh: template, en: template }, source: 'vendor' },
  ...{ reference: 'https://docs.example.com/sso', checkedOn: '2026-01-20', defaults: confidential },
  ...{ snippets: [], ...more },
})

export const templates: ConnectionTemplate[] = [
  templateOf('web', { source: 'run', reference: 'openid-client 6' }),
  grafana,
  ...(['gitlab', 'jenkins', 'nextcloud'] as const).map((name) => templateOf(name)),
  templateOf('apache', { source: 'run', reference: 'mod_auth_openidc 2.4' }),
  ...(['spring', 'oauth2-proxy', 'single-page'] as const).map((name) => templateOf(name)),
  templateOf('native', {
    defaults: {
      ...confidential,
      ...{ applicationType: 'native', tokenEndpointAuthMethod: 'none' },
      redirectUris: ['http://127.0.0.1/callback'],
    },
  }),
  ...kindTemplates,
  templateOf('device', {
    defaults: {
      ...confidential,
      ...{ applicationType: 'native', tokenEndpointAuthMethod: 'none' },
      ...{ grantTypes: ['device_code'], redirectUris: [] },
    },
  }),
  templateOf('machine', {
    defaults: {
      ...confidential,
      ...{ grantTypes: ['client_credentials'], scopes: ['openid'], redirectUris: [] },
    },
  }),
]

const { saml: _saml, cas: _cas, forward: _forward, jwt: _jwt, form: _form, ...oidcDefaults } = confidential

export const connection: Connection = {
  ...{ appId, kind: 'oidc', ...oidcDefaults, template: 'grafana', clientId },
  scopes: grafana.defaults.scopes,
  redirectUris: ['https://grafana.example.com/login/generic_oauth'],
  postLogoutRedirectUris: ['https://grafana.example.com/login'],
  ...{ machineScopes: [], requirePar: false, exchangeFrom: [], requireDpop: false },
  ...{ jwksUri: '', jwks: '', idTokenAlg: 'RS256', requireMfa: false },
  ...{ accessTokenFormat: 'opaque', secretDays: 365, status: 0, revision: 1, signOns: 0, failures: 0 },
  ...{ secretSince: time, secretUntil: '2099-03-02 09:15:20' },
}

const person = { userNo: 'A10286', userName: '欧阳慕容若曦' }

const someAttempts: ConnectionAttempt[] = [
  { time: '2026-03-02 09:20:04', ...person, step: 'token', result: 'done', reason: '', detail: '' },
  { time: '2026-03-02 09:20:03', ...person, step: 'authorize', result: 'done', reason: '', detail: '' },
  {
    ...{ time: '2026-03-02 09:18:41', step: 'authorize', result: 'refused', reason: 'redirect-address' },
    detail: 'http://grafana.example.com/login/generic_oauth',
  },
  {
    ...{ time: '2026-03-02 09:17:10', userNo: 'A10977', userName: '陈一', step: 'authorize' },
    ...{ result: 'refused', reason: 'no-grant', detail: '' },
  },
  {
    ...{ time: '2026-03-02 09:16:02', step: 'sign-out', result: 'failed', reason: 'not-yet-known' },
    detail: '503',
  },
]

export const listed: ListedConnection[] = [
  {
    ...{ appId, appCode: 'grafana', nameZh: '运行监控', nameEn: 'Monitoring', icon: 'gauge' },
    ...{ systemCode: 'monitoring', systemName: '监控平台', kind: 'oidc', template: 'grafana', status: 1 },
    ...{ clientId, lastSignOn: time, signOns: 128, failures: 3 },
    ...{ secretSince: time, secretUntil: '2099-03-02 09:15:20' },
  },
  {
    ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c82', appCode: 'wiki', nameZh: '知识库', nameEn: '' },
    ...{ icon: 'library-big', systemCode: 'wiki', systemName: '知识管理', kind: 'oidc', template: 'spring' },
    ...{ status: 0, clientId: 'app-2', signOns: 0, failures: 0 },
    ...{ secretSince: '2024-03-02 09:00:00', secretUntil: '2025-03-02 09:00:00' },
  },
  {
    ...{ appId: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c83', appCode: 'mobile', nameZh: '移动巡检' },
    ...{ nameEn: 'Mobile inspection of plants and equipment', icon: 'hard-hat', systemCode: 'plant' },
    ...{ systemName: '生产管理', kind: 'oidc', template: 'native', status: 1, clientId: 'app-3' },
    ...{ lastSignOn: time, signOns: 1, failures: 0 },
  },
]

/** Mocks the addresses and instructions, with our certificates for SAML, newest first. */
export function answerEndpoints(certificates: OwnCertificate[]): void {
  answer('POST /iam-authority/v1/admin/connection/endpoints', {
    endpoints: [
      { name: 'issuer', url: 'https://id.example.com' },
      { name: 'discovery', url: 'https://id.example.com/.well-known/openid-configuration' },
      { name: 'authorization', url: 'https://id.example.com/authorize' },
      { name: 'token', url: 'https://id.example.com/token' },
      ...kindEndpoints,
    ],
    ...{ certificates, metadata: '<EntityDescriptor/>', templates },
  })
}

/** Mocks all reads of a connection's pages; `stored` is the connection, or null before it is created. */
export function answerConnection(stored: Connection | null): void {
  const page = { pageNum: 1, pageSize: 20, pages: 0 }
  answer('POST /iam-authority/v1/admin/app/list', { list: [], total: 0, ...page })
  answer('POST /iam-authority/v1/admin/category/list', { list: [] })
  answer('GET /iam-authority/v1/admin/app/choices', {
    ...{ systems: [], organizations: [], launchOrigins: [], roles: [] },
  })
  answer('POST /iam-authority/v1/admin/app/reading', { pinyin: '', initials: '' })
  answer('POST /iam-authority/v1/admin/app/detail', app)
  hold('POST /iam-authority/v1/admin/app/integrate/detail')
  answer(detail, { isBundled: true, connection: stored })
  answerEndpoints([ownCertificate])
  answer(attempts, { list: stored ? someAttempts : [], total: stored ? someAttempts.length : 0, ...page })
}
