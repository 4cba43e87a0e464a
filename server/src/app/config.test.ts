import { ConfigError } from '@iambiz/runtime/config.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { expect, test } from 'vitest'
import { readPortalConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const good = {
  DATABASE_URL: 'postgres://iambiz@localhost/iambiz',
  DATA_KEYS: `k1:${key}`,
  OIDC_CLIENT_SECRET: 'a-client-secret-of-forty-characters-here',
}

/** Error message of a start with these settings. */
function refusal(settings: Record<string, string>): string {
  try {
    readPortalConfig({ ...good, ...settings })
  } catch (error) {
    expect(error instanceof ConfigError || error instanceof StartError).toBe(true)
    return (error as Error).message
  }
  throw new Error('the configuration was taken')
}

test('the least that a portal needs is a database and keys', () => {
  const config = readPortalConfig(good)
  expect(config).toMatchObject({
    baseUrl: 'http://localhost:8080',
    environments: ['prod'],
    timeZone: 'Asia/Shanghai',
    cookieDomain: undefined,
    webOrigins: [],
    provider: { issuer: 'http://localhost:8081', clientId: 'iambiz-portal', pkceRequired: true },
    defaults: { accessSeconds: 900, sessionIdleDays: 7, sessionDays: 30, passwordMinLength: 12 },
    limits: { exchangePerAddress: { limit: 3000, windowSeconds: 60 } },
  })
})

test.each<[string, Record<string, string>, string]>([
  ['no database', { DATABASE_URL: '' }, 'DATABASE_URL'],
  ['another database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  ['no keys', { DATA_KEYS: '' }, 'DATA_KEYS is required'],
  ['a short key', { DATA_KEYS: 'k1:c2hvcnQ=' }, 'DATA_KEYS'],
  ['a key that is no base64 of 32 bytes', { DATA_KEYS: `k1:${'x'.repeat(40)}` }, 'DATA_KEYS'],
  ['a key without id', { DATA_KEYS: key }, 'DATA_KEYS'],
  ['two keys of one id', { DATA_KEYS: `k1:${key},k1:${key}` }, 'DATA_KEYS'],
  ['a port that is none', { PORT: '80a' }, 'PORT must be a port number'],
  ['a port beyond', { PORT: '65536' }, 'PORT'],
  ['an address that is none', { BASE_URL: 'portal.example.com' }, 'BASE_URL must be'],
  ['an address with a path', { BASE_URL: 'https://portal.example.com/app' }, 'BASE_URL'],
  ['an environment that is none', { ENVIRONMENTS: 'prod,stage' }, 'ENVIRONMENTS'],
  ['no environment', { ENVIRONMENTS: ',' }, 'ENVIRONMENTS'],
  ['a time zone that is none', { TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE must be an IANA time zone'],
  ['a log level that is none', { LOG_LEVEL: 'all' }, 'LOG_LEVEL'],
  ['a switch that is neither', { OIDC_PKCE_REQUIRED: 'yes' }, 'OIDC_PKCE_REQUIRED must be 0 or 1'],
  ['an origin that is none', { WEB_ORIGINS: 'shell.example.com' }, 'WEB_ORIGINS'],
  ['every origin', { WEB_ORIGINS: '*' }, 'WEB_ORIGINS'],
  ['a service without an origin', { API_HOSTS: 'iam-log' }, 'API_HOSTS must be services'],
  ['an image host with a path', { IMAGE_HOST: 'https://img.example.com/x' }, 'IMAGE_HOST'],
  ['an origin with a path', { WEB_ORIGINS: 'https://shell.example.com/x' }, 'WEB_ORIGINS'],
  [
    'a policy in a parent',
    { EMBEDDING_PARENTS: "https://a.test; script-src 'unsafe-inline'" },
    'EMBEDDING_PARENTS',
  ],
  ['a proxy that is no address', { TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES'],
  ['a range that is none', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  ['a domain that is an address', { COOKIE_DOMAIN: 'https://example.com' }, 'COOKIE_DOMAIN'],
  ['a client id with a line break', { OIDC_CLIENT_ID: 'a\nb' }, 'OIDC_CLIENT_ID'],
  [
    'the address of metadata as an issuer',
    { OIDC_ISSUER: 'https://id.example.com/.well-known/openid-configuration' },
    'OIDC_ISSUER must be the issuer',
  ],
  ['a short client secret', { OIDC_CLIENT_SECRET: 'short' }, 'OIDC_CLIENT_SECRET'],
  ['no connection at all', { DATABASE_POOL: '0' }, 'DATABASE_POOL'],
  ['a token that never lives', { SESSION_ACCESS_SECONDS: '0' }, 'SESSION_ACCESS_SECONDS'],
  ['a number with a sign', { SESSION_DAYS: '-1' }, 'SESSION_DAYS'],
  [
    'endpoints that are not all there',
    { OIDC_AUTHORIZATION_ENDPOINT: 'https://idp.example.com/authorize' },
    'OIDC_TOKEN_ENDPOINT',
  ],
  [
    'a bucket without keys',
    { S3_BUCKET_URL: 'https://s3.example.com/files' },
    'S3_ACCESS_KEY_ID is required',
  ],
  [
    'a mail server and nobody whom mails come from',
    { SMTP_HOST: 'smtp.example.com' },
    'MAIL_FROM is required',
  ],
])('%s is refused at the start, in one sentence', (_what, settings, told) => {
  expect(refusal(settings)).toContain(told)
})

test('files lie in the data folder, in one that is named, or in a bucket', () => {
  const files = (settings: Record<string, string>) => readPortalConfig({ ...good, ...settings }).files
  expect(files({ IAMBIZ_DATA_DIR: '/var/lib/iambiz' })).toEqual({ folder: '/var/lib/iambiz/files' })
  expect(files({ FILES_DIR: '/mnt/files' })).toEqual({ folder: '/mnt/files' })
  const bucket = { S3_BUCKET_URL: 'https://s3.example.com/files', S3_ACCESS_KEY_ID: 'portal' }
  expect(files({ ...bucket, S3_SECRET_ACCESS_KEY: 'a-secret-key-of-the-portal' })).toMatchObject({
    s3: { bucketUrl: 'https://s3.example.com/files', region: 'us-east-1' },
  })
})

test('every wrong setting is named at once, and no secret is shown', () => {
  const message = refusal({ PORT: 'x', TIME_ZONE: 'y', DATA_KEYS: 'very-secret', OIDC_CLIENT_SECRET: 'hush' })
  for (const name of ['PORT', 'TIME_ZONE', 'DATA_KEYS', 'OIDC_CLIENT_SECRET']) expect(message).toContain(name)
  expect(message).not.toContain('very-secret')
  expect(message).not.toContain('hush')
})

test('what another server names is kept as it is written', () => {
  const settings = {
    OIDC_AUTHORIZATION_ENDPOINT: 'https://ID.example.com:443/authorize/',
    OIDC_TOKEN_ENDPOINT: 'https://id.example.com/token/?p=a%20b',
    OIDC_USERINFO_ENDPOINT: 'https://id.example.com/me/',
    PASSWORD_CHANGE_URL: 'https://id.example.com/password/',
  }
  const config = readPortalConfig({ ...good, ...settings })
  expect(config.provider.endpoints).toMatchObject({
    authorization: settings.OIDC_AUTHORIZATION_ENDPOINT,
    token: settings.OIDC_TOKEN_ENDPOINT,
    userinfo: settings.OIDC_USERINFO_ENDPOINT,
  })
  expect(config.passwordChangeUrl).toBe(settings.PASSWORD_CHANGE_URL)
  const issuer = 'https://auth.example.com/application/o/portal/'
  expect(readPortalConfig({ ...good, OIDC_ISSUER: issuer }).provider.issuer).toBe(issuer)
})

test('a provider without discovery is described by its endpoints', () => {
  const { provider } = readPortalConfig({
    ...good,
    OIDC_AUTHORIZATION_ENDPOINT: 'https://idp.example.com/authorize',
    OIDC_TOKEN_ENDPOINT: 'https://idp.example.com/token',
    OIDC_USERINFO_ENDPOINT: 'https://idp.example.com/me',
  })
  expect(provider.issuer).toBeUndefined()
  expect(provider.endpoints.userinfo).toBe('https://idp.example.com/me')
})

test('what is nobody’s is left out: no service desk, no mail domains, no sender', () => {
  const { defaults, mail } = readPortalConfig(good)
  expect(defaults).toMatchObject({ serviceDesk: { zh: '', en: '' }, mailDomains: [] })
  expect(mail).toMatchObject({ server: undefined, from: '' })
  const { serviceDesk } = readPortalConfig({ ...good, SERVICE_DESK_ZH: '分机 8000' }).defaults
  expect(serviceDesk).toEqual({ zh: '分机 8000', en: '分机 8000' })
  expect(defaults).toMatchObject({ signInHelp: { zh: '', en: '' }, privacyNotice: { zh: '', en: '' } })
  const help = 'https://help.example/'
  const { signInHelp } = readPortalConfig({ ...good, SIGN_IN_HELP_URL: help }).defaults
  expect(signInHelp).toEqual({ zh: help, en: help })
  expect(() => readPortalConfig({ ...good, PRIVACY_URL: 'javascript:alert(1)' })).toThrow('PRIVACY_URL')
})
