import { z } from 'zod'
import { isDatabaseUrl } from './database-servers.ts'
import {
  address,
  apiHosts,
  count,
  domain,
  domains,
  encryptionKeys,
  flag,
  foreignName,
  foreignPassword,
  given,
  hostNames,
  issuer,
  link,
  list,
  mailAddress,
  networks,
  optional,
  optionalSecret,
  originAddress,
  origins,
  port,
  positive,
  secret,
  severalConnections,
  share,
  signatureAlgorithms,
  text,
  timeZone,
  writtenAddress,
} from './setting.ts'

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
  message: 'must be one of fatal, error, warn, info, debug, trace',
})
const databaseUrl = z.string().refine(isDatabaseUrl, {
  message:
    'must look like postgres://user:password@host:5432/database, with several servers as host:5432,other:5432',
})
/** A secret, because it contains the password. */
const addressOfDatabase = (about: string) => ({ ...optional(databaseUrl, about), secret: true })

/**
 * All settings of all roles. `docs/configuration.md` is checked against this table, and a role reads only the names
 * that it lists (see `readConfig`).
 */
export const settings = {
  IAMBIZ_DATA_DIR: given(
    text,
    'data',
    'Folder of the embedded database, generated secrets, logs, and uploaded files.',
  ),
  IAMBIZ_DEMO: given(
    flag,
    '1',
    '1 fills an empty database with the demo company and serves its applications; 0 does not.',
  ),
  HOST: given(
    text,
    '127.0.0.1',
    'Address that the portal, the provider and the demo listen on; 0.0.0.0 for all.',
  ),
  PORT: given(port, '8080', 'Port of the portal (API and web).'),
  BASE_URL: optional(originAddress, 'Public address of the portal. Default: http://localhost:PORT.'),
  IDP_PORT: given(
    port,
    '8081',
    'Port of the bundled identity provider. `npm start` with PORT alone: the one after it.',
  ),
  IDP_BASE_URL: optional(
    address,
    'Public address (issuer) of the bundled provider. Default: http://localhost:IDP_PORT.',
  ),
  PASSKEY_RP_ID: optional(
    text,
    'Host that passkeys are made for: that of the bundled provider, or a parent domain, such as example.com for id.example.com. Default: the host of the provider. A change makes all passkeys unusable.',
  ),
  DEMO_PORT: given(
    port,
    '8082',
    'Port of the demo applications. `npm start` with PORT alone: the second one after it.',
  ),
  DEMO_BASE_URL: optional(
    address,
    'Public address of the demo applications. Default: http://localhost:DEMO_PORT.',
  ),
  OPS_PORT: optional(
    port,
    'Port for /health/live, /health/ready and /metrics of a role; with `npm start`, of the portal. Absent: not served.',
  ),
  WORKER_OPS_PORT: optional(port, 'The same for the worker that `npm start` starts.'),
  IDP_OPS_PORT: optional(port, 'The same for the bundled provider that `npm start` starts.'),
  OPS_HOST: given(
    text,
    '127.0.0.1',
    'Address that OPS_PORT listens on; 0.0.0.0 for all interfaces. Never make it public.',
  ),
  DRAIN_SECONDS: given(
    count.pipe(z.number().max(300, 'must be at most 300')),
    '0',
    'Seconds that a stopping role keeps answering requests while /health/ready answers 503, so that the proxy can notice.',
  ),
  DATABASE_URL: addressOfDatabase(
    'PostgreSQL 15 or newer; several servers as host:5432,other:5432. Absent: the embedded database is started.',
  ),
  MIGRATE_AT_START: given(
    flag,
    '1',
    'Whether a role that connects as the owner migrates the tables when it starts. 0: it waits until `migrate` has run.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    address,
    'Collector of OpenTelemetry that takes traces by OTLP over HTTP, such as http://localhost:4318. Absent: no traces. The further OTEL_ variables of the SDK apply.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: foreignPassword(
    'Headers for the collector, as name=value separated by commas, such as an authorization.',
  ),
  OTEL_TRACES_SAMPLER_ARG: given(
    share,
    '1',
    'Share of requests that are traced, 0 to 1, where the proxy has not decided.',
  ),
  PORTAL_DATABASE_URL: addressOfDatabase(
    'The same database for the portal, as the role iambiz_portal. Absent: DATABASE_URL.',
  ),
  PROVIDER_DATABASE_URL: addressOfDatabase(
    'The same for the bundled provider, as iambiz_provider. Absent: DATABASE_URL.',
  ),
  WORKER_DATABASE_URL: addressOfDatabase('The same for the worker, as iambiz_worker. Absent: DATABASE_URL.'),
  DATABASE_POOL: given(
    severalConnections,
    '10',
    'Maximum connections in the pool of each process; at least 2. In addition, portals and workers use two for cached data, a portal two that all requests share and half of this number for statistics and logs, and a worker two for sealing the logs.',
  ),
  FILES_DIR: optional(
    text,
    'Folder for uploaded files. Default: files in IAMBIZ_DATA_DIR. Several machines need a shared folder or a bucket.',
  ),
  S3_BUCKET_URL: optional(
    address,
    'Address of a bucket in an S3 compatible store, for uploaded files instead of a folder.',
  ),
  S3_REGION: given(text, 'us-east-1', 'Region of the bucket, as the store names it.'),
  S3_ACCESS_KEY_ID: optional(
    text,
    'Access key ID at the store; it must be allowed to read, write and delete objects.',
  ),
  S3_SECRET_ACCESS_KEY: optionalSecret('Secret access key at the store.'),
  SMTP_HOST: optional(
    text,
    'Mail server. Absent: mails are stored but not sent, and the mail log shows them.',
  ),
  SMTP_PORT: given(port, '587', 'Port of the mail server.'),
  SMTP_ENCRYPTION: given(
    z.enum(['starttls', 'tls', 'none'], 'must be starttls, tls or none'),
    'starttls',
    'starttls or tls; none sends without encryption, only for a server on the same machine.',
  ),
  SMTP_USER: optional(text, 'User name at the mail server. Absent: no authentication.'),
  SMTP_PASSWORD: foreignPassword('Password at the mail server.'),
  MAIL_FROM: optional(
    mailAddress,
    'Sender of the mails; nobody reads replies to it. Required with SMTP_HOST; the demo has its own.',
  ),
  MAIL_DOMAINS: optional(
    domains,
    'Domains of the company’s mail addresses, separated by commas. Mail groups accept only addresses of exactly these domains. Absent: none. The demo has its own.',
  ),
  MAIL_PER_SECOND: given(positive, '20', 'Maximum mails per second, all workers together.'),
  DEMO_SMTP_PORT: optional(
    port,
    'Port on 127.0.0.1 where the demo receives mails. With `npm start`: any free port, unless SMTP_HOST is set.',
  ),
  TIME_ZONE: given(
    timeZone,
    'Asia/Shanghai',
    'Time zone of the deployment, for the days of statistics and the times in API calls.',
  ),
  LOGIN_LOG_MONTHS: given(
    positive,
    '36',
    'Full months of the login log to keep, in addition to the current one; the statistics of deleted months stay.',
  ),
  LOG_LEVEL: given(logLevel, 'info', 'fatal, error, warn, info, debug or trace.'),
  ENVIRONMENTS: given(
    list.pipe(z.array(z.enum(['prod', 'fat', 'dev'])).min(1, 'names at least one of prod, fat, dev')),
    'prod',
    'Environments to serve, the default first: prod, fat, dev.',
  ),
  COMPANY_NAME_ZH: given(text, '本公司', 'Company name, Chinese. The demo has its own.'),
  COMPANY_NAME_EN: given(text, 'Our company', 'Company name, English. The demo has its own.'),
  SERVICE_DESK_ZH: optional(
    text,
    'How to reach the service desk, in Chinese. Absent: the English text, or nothing. The demo has its own.',
  ),
  SERVICE_DESK_EN: optional(
    text,
    'How to reach the service desk, in English. Absent: the Chinese text, or nothing. The demo has its own.',
  ),
  SIGN_IN_HELP_URL: optional(
    link,
    'Page or mailbox with help for signing in, linked on the sign-in page: https or mailto. Absent: no link. The demo has its own.',
  ),
  PRIVACY_URL: optional(
    link,
    'Privacy notice, linked on the sign-in page: https or mailto. Absent: no link. The demo has its own.',
  ),
  TERMS_URL: optional(link, 'Terms of use, linked on the sign-in page: https or mailto. Absent: no link.'),
  OIDC_ISSUER: optional(
    issuer,
    'Issuer of another OpenID Connect provider, exactly as in its metadata; [providers](providers.md) lists common ones. Absent: the bundled provider.',
  ),
  OIDC_CLIENT_ID: given(
    foreignName,
    'iambiz-portal',
    'Client ID at the provider, spelled exactly; it is also part of the cookie names.',
  ),
  OIDC_CLIENT_SECRET: optionalSecret('Client secret at the provider. Generated for the bundled one.'),
  OIDC_CLIENT_AUTH: optional(
    z.enum(['basic', 'post', 'private_key_jwt'], 'must be basic, post or private_key_jwt'),
    'How the portal authenticates at the token endpoint: basic, post or private_key_jwt. Default: the first that the provider’s metadata offers of private_key_jwt (with OIDC_CLIENT_KEY), basic, post.',
  ),
  OIDC_CLIENT_KEY: optionalSecret(
    'Private key for private_key_jwt: PEM (line breaks may be written as \\n) or JWK; RSA, EC or Ed25519. Register the public key at the provider.',
  ),
  OIDC_ID_TOKEN_ALGS: given(
    signatureAlgorithms,
    'RS256,ES256,PS256,EdDSA',
    'Algorithms that may sign ID tokens, separated by commas. HS256, HS384 and HS512 are accepted only if listed here; their key is OIDC_CLIENT_SECRET.',
  ),
  OIDC_SCOPE: given(text, 'openid profile email offline_access', 'Scopes to request.'),
  OIDC_SUBJECT_CLAIM: given(text, 'sub', 'Claim of the ID token or userinfo that contains the staff number.'),
  OIDC_PKCE_REQUIRED: given(flag, '1', '1 rejects a provider whose metadata does not list PKCE S256.'),
  OIDC_AUTHORIZATION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery (plain OAuth2).'),
  OIDC_TOKEN_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_USERINFO_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_REVOCATION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_END_SESSION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  PASSWORD_CHANGE_URL: optional(
    writtenAddress,
    'Page where people change their password at another provider. Not needed for the bundled provider.',
  ),
  DATA_KEYS: encryptionKeys(
    'Keys that encrypt stored secrets, newest first: id:base64 of 32 bytes, separated by commas.',
  ),
  IDP_COOKIE_KEYS: secret(
    'Keys that sign the bundled provider’s cookies, newest first, separated by commas.',
  ),
  WECOM_CORP_ID: optional(text, 'Company ID in enterprise WeChat. Absent: not connected.'),
  WECOM_AGENT_ID: optional(text, 'Agent ID of the application in enterprise WeChat; with WECOM_CORP_ID.'),
  WECOM_SECRET: optionalSecret('Secret of the application in enterprise WeChat; with WECOM_CORP_ID.'),
  WECOM_LINKED_CORPS: given(
    list,
    '',
    'IDs of linked companies whose members may also be bound, separated by commas.',
  ),
  WECOM_LOGIN_BASE: given(
    address,
    'https://login.work.weixin.qq.com',
    'Web sign-in page of enterprise WeChat.',
  ),
  WECOM_AUTHORIZE_BASE: given(
    address,
    'https://open.weixin.qq.com',
    'Authorization page inside the app of enterprise WeChat.',
  ),
  WECOM_API_BASE: given(address, 'https://qyapi.weixin.qq.com', 'API of enterprise WeChat.'),
  WECHAT_APP_ID: optional(
    text,
    'App ID of the website application on the WeChat open platform. Absent: not connected.',
  ),
  WECHAT_APP_SECRET: optionalSecret('Secret of the website application; with WECHAT_APP_ID.'),
  WECHAT_MP_APP_ID: optional(
    text,
    'App ID of a WeChat official account of the same owner, for authorization on phones inside WeChat.',
  ),
  WECHAT_MP_APP_SECRET: optionalSecret('Secret of the official account; with WECHAT_MP_APP_ID.'),
  WECHAT_AUTHORIZE_BASE: given(address, 'https://open.weixin.qq.com', 'Authorization pages of WeChat.'),
  WECHAT_API_BASE: given(address, 'https://api.weixin.qq.com', 'API of WeChat.'),
  DINGTALK_CLIENT_ID: optional(text, 'Client ID of the application at DingTalk. Absent: not connected.'),
  DINGTALK_CLIENT_SECRET: optionalSecret('Client secret at DingTalk; with DINGTALK_CLIENT_ID.'),
  DINGTALK_CORP_ID: optional(
    text,
    'Company at DingTalk; only its members are accepted. Absent: everyone with a DingTalk account.',
  ),
  DINGTALK_AUTHORIZE_BASE: given(address, 'https://login.dingtalk.com', 'Authorization page of DingTalk.'),
  DINGTALK_API_BASE: given(address, 'https://api.dingtalk.com', 'API of DingTalk.'),
  FEISHU_APP_ID: optional(text, 'App ID of the application at Feishu. Absent: not connected.'),
  FEISHU_APP_SECRET: optionalSecret('App secret at Feishu; with FEISHU_APP_ID.'),
  FEISHU_TENANT_KEY: optional(
    text,
    'Company at Feishu; only its members are accepted. Absent: members of every company that installed the application.',
  ),
  FEISHU_AUTHORIZE_BASE: given(
    address,
    'https://accounts.feishu.cn',
    'Authorization page and token endpoint of Feishu.',
  ),
  FEISHU_API_BASE: given(address, 'https://open.feishu.cn', 'API of Feishu.'),
  SECURITY_EVENTS_URL: optional(
    writtenAddress,
    'Where the bundled provider reports failed sign-ins (RFC 8935). With `npm start`: the portal. Absent: not reported.',
  ),
  SIGN_ON_HTTP_HOSTS: given(
    hostNames,
    '',
    'Intranet hosts whose applications may be connected over http, separated by commas. Anyone who can read that network can sign on as other people. Other connected applications need https.',
  ),
  SIGN_ON_FORM_FILL: given(
    flag,
    '0',
    'Whether applications that know no protocol may be connected by form fill (1), as a last resort: the bundled provider then stores passwords of other systems, encrypted with DATA_KEYS, and posts them to their sign-in forms. 0: none can be connected or opened that way.',
  ),
  SIGN_ON_ACCESS_URL: optional(
    writtenAddress,
    'The portal’s endpoint that the bundled provider asks whether a person may sign on to a connected application. Default: below BASE_URL.',
  ),
  DEMO_CLIENT_SECRET: optionalSecret(
    'Secret from which the client secrets of the demo applications are derived.',
  ),
  COOKIE_DOMAIN: optional(
    domain,
    'Company domain of the token cookies, such as example.com. Absent: host-only cookies.',
  ),
  WEB_ORIGINS: given(origins, '', 'Further origins that may call the API with cookies, separated by commas.'),
  API_HOSTS: given(
    apiHosts,
    '',
    'Origins that serve some of the calls, as SERVICE=ORIGIN separated by commas; SERVICE is the first part of a path below /api, such as iam-log. Each must forward them to a portal with the host of BASE_URL, and must belong to the same site, because the cookies need COOKIE_DOMAIN.',
  ),
  IMAGE_HOST: optional(
    originAddress,
    'Origin for uploading and showing pictures, with the same conditions. Default: the origin of iam-portal.',
  ),
  LAUNCH_ORIGINS: given(
    origins,
    '',
    'Origins whose applications may open in the portal’s own tab or within its page, separated by commas. Applications elsewhere open in a new tab. With `npm start`: the demo.',
  ),
  EMBEDDING_PARENTS: given(
    origins,
    '',
    'Origins of the same site whose pages may show the portal in a frame and exchange messages with it.',
  ),
  SERVICE_WORKER: given(
    flag,
    '1',
    '1 lets browsers store the portal’s files and the last home page, so that it starts faster and opens offline; 0 makes them delete both.',
  ),
  API_DOCS_PUBLIC: given(
    flag,
    '0',
    '1 shows the API documentation at /api/docs to everyone; 0 to signed-in people only.',
  ),
  TRUSTED_PROXIES: given(
    networks,
    '',
    'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For is trusted.',
  ),
  COMPAT_TOKEN_HEADERS: given(flag, '0', '1 also sends renewed tokens in response headers.'),
  SESSION_ACCESS_SECONDS: given(positive, '900', 'Lifetime of an access token, in seconds.'),
  SESSION_IDLE_DAYS: given(positive, '7', 'Days without use after which a session ends.'),
  SESSION_DAYS: given(positive, '30', 'Days after sign-in when a session ends.'),
  SESSION_ADMIN_IDLE_MINUTES: given(
    positive,
    '30',
    'Minutes without use after which a session ends, for people with an administrator role.',
  ),
  SESSION_ADMIN_HOURS: given(
    positive,
    '12',
    'Hours after sign-in when a session ends, for people with an administrator role.',
  ),
  LIMIT_GUESSED_ACCOUNTS_PER_ADDRESS: given(
    positive,
    '300',
    'Accounts that may fail to sign in from one address within ten minutes; above that, only known browsers may continue.',
  ),
  LIMIT_EXCHANGE_PER_ADDRESS: given(positive, '3000', 'Code exchanges per minute and client address.'),
  LIMIT_REFRESH_PER_SESSION: given(positive, '10', 'Token refreshes per minute and session.'),
  LIMIT_REFRESH_PER_ADDRESS: given(positive, '3000', 'Token refreshes per minute and client address.'),
  LIMIT_UNKNOWN_TOKENS_PER_ADDRESS: given(
    positive,
    '600',
    'Unknown tokens and keys that each portal process looks up per minute and client address; above that, only those recently found valid.',
  ),
  LIMIT_SECURITY_EVENTS_PER_ADDRESS: given(
    positive,
    '3000',
    'Security events that the portal accepts per minute and provider address.',
  ),
  LIMIT_CALLS_PER_SYSTEM: given(positive, '120', 'Calls per minute by one business system with its key.'),
  LIMIT_CALLS_PER_PROVISIONING_CLIENT: given(
    positive,
    '1200',
    'SCIM requests per minute by one provisioning client.',
  ),
  LIMIT_SEARCHES_PER_PERSON: given(
    positive,
    '120',
    'List searches per minute and person; calls that everyone makes every day are not counted.',
  ),
  LIMIT_FIGURES_PER_PERSON: given(
    positive,
    '1200',
    'Charts and figures of sign-ins per minute and person. A screen of charts requests about twelve, a comparison counts as three, and a count of people over any number of rows as twenty.',
  ),
  LIMIT_CONTACT_SEARCHES_PER_PERSON: given(
    positive,
    '30',
    'Searches per minute and person in the address book.',
  ),
  LIMIT_PASSWORD_RESETS_PER_ADDRESS: given(
    positive,
    '200',
    'Requests for a new password per ten minutes and address, which may be that of a whole company. Twice as many are allowed in 15 minutes, three times in 30 minutes, and half as many attempts to enter a code per minute. One account gets three codes per hour from all addresses together.',
  ),
  ACCOUNTS_AT_ONCE: given(positive, '5000', 'Maximum accounts that an administrator can open at once.'),
  LIMIT_RANDOM_CODE_PER_PERSON: given(positive, '10', 'Random codes per minute and person.'),
} as const

export type SettingName = keyof typeof settings
