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
    'Port for /health/live, /health/ready and /metrics of a role. `npm start`: of the portal. Absent: not served.',
  ),
  WORKER_OPS_PORT: optional(port, 'The same of the worker that `npm start` starts.'),
  IDP_OPS_PORT: optional(port, 'The same of the bundled provider that `npm start` starts.'),
  OPS_HOST: given(
    text,
    '127.0.0.1',
    'Address that OPS_PORT listens on; 0.0.0.0 for all, never for the public.',
  ),
  DRAIN_SECONDS: given(
    count.pipe(z.number().max(300, 'must be at most 300')),
    '0',
    'How long a role that is asked to stop still answers while /health/ready is 503: as long as the proxy needs to notice.',
  ),
  DATABASE_URL: addressOfDatabase(
    'PostgreSQL 15 or newer; several servers as host:5432,other:5432. Absent: the embedded database is started.',
  ),
  MIGRATE_AT_START: given(
    flag,
    '1',
    'Whether a role that connects as the owner migrates the tables when it starts. 0: it waits until `migrate` has run.',
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
    'Connections that each process keeps at most; 2 or more. Beside them portals and workers have two for what they keep in memory, a portal two that all requests share and half as many for statistics and logs, and a worker two for sealing the logs.',
  ),
  FILES_DIR: optional(
    text,
    'Folder of uploaded files. Default: files in IAMBIZ_DATA_DIR. Several machines share one, or use a bucket.',
  ),
  S3_BUCKET_URL: optional(
    address,
    'Address of a bucket of an S3 compatible store, which takes uploaded files instead of a folder.',
  ),
  S3_REGION: given(text, 'us-east-1', 'Region of the bucket, as its store names it.'),
  S3_ACCESS_KEY_ID: optional(text, 'Who the portal is at the store; may read, write and delete objects.'),
  S3_SECRET_ACCESS_KEY: optionalSecret('Secret key at the store.'),
  SMTP_HOST: optional(text, 'Mail server. Absent: mails are written and held, and the mail log shows them.'),
  SMTP_PORT: given(port, '587', 'Port of the mail server.'),
  SMTP_ENCRYPTION: given(
    z.enum(['starttls', 'tls', 'none'], 'must be starttls, tls or none'),
    'starttls',
    'starttls or tls; none sends in the clear, which is for a server on the same machine.',
  ),
  SMTP_USER: optional(text, 'Who the portal is at the mail server. Absent: it does not sign in there.'),
  SMTP_PASSWORD: foreignPassword('Password at the mail server.'),
  MAIL_FROM: optional(
    mailAddress,
    'Address that mails come from; nobody reads what is answered to it. Required with SMTP_HOST; the demo has its own.',
  ),
  MAIL_DOMAINS: optional(
    domains,
    'Domains of the company’s mail addresses, separated by commas, each exactly: mail groups take no others. Absent: none. The demo has its own.',
  ),
  MAIL_PER_SECOND: given(positive, '20', 'Mails that all workers together send within a second at most.'),
  DEMO_SMTP_PORT: optional(
    port,
    'Port on 127.0.0.1 where the demo catches mails. `npm start`: any free one, unless SMTP_HOST is set.',
  ),
  TIME_ZONE: given(
    timeZone,
    'Asia/Shanghai',
    'Time zone of the deployment: days of statistics and times on the wire.',
  ),
  LOGIN_LOG_MONTHS: given(
    positive,
    '36',
    'Whole months that rows of the login log are kept, beside the present one; what was counted of them stays.',
  ),
  LOG_LEVEL: given(logLevel, 'info', 'fatal, error, warn, info, debug or trace.'),
  ENVIRONMENTS: given(
    list.pipe(z.array(z.enum(['prod', 'fat', 'dev'])).min(1, 'names at least one of prod, fat, dev')),
    'prod',
    'Environments served, the default one first: prod, fat, dev.',
  ),
  COMPANY_NAME_ZH: given(text, '本公司', 'Company name, Chinese. The demo has its own.'),
  COMPANY_NAME_EN: given(text, 'Our company', 'Company name, English. The demo has its own.'),
  SERVICE_DESK_ZH: optional(
    text,
    'How to reach the service desk, Chinese. Absent: as in English, or not shown. The demo has its own.',
  ),
  SERVICE_DESK_EN: optional(
    text,
    'How to reach the service desk, English. Absent: as in Chinese, or not shown. The demo has its own.',
  ),
  OIDC_ISSUER: optional(
    issuer,
    'Issuer of another OpenID Connect provider, exactly as its metadata spell it; [providers](providers.md) has the usual ones. Absent: the bundled one.',
  ),
  OIDC_CLIENT_ID: given(
    foreignName,
    'iambiz-portal',
    'Client id at the provider, which takes it as it is written; it is also part of the cookie names.',
  ),
  OIDC_CLIENT_SECRET: optionalSecret('Client secret at the provider. Generated for the bundled one.'),
  OIDC_CLIENT_AUTH: optional(
    z.enum(['basic', 'post', 'private_key_jwt'], 'must be basic, post or private_key_jwt'),
    'How the portal names itself at the token endpoint: basic, post or private_key_jwt. Default: what the metadata of the provider offer, in the order private_key_jwt (with OIDC_CLIENT_KEY), basic, post.',
  ),
  OIDC_CLIENT_KEY: optionalSecret(
    'Private key for private_key_jwt: PEM (line breaks may be written \\n) or a JWK, RSA, EC or Ed25519. The provider gets the public one.',
  ),
  OIDC_ID_TOKEN_ALGS: given(
    signatureAlgorithms,
    'RS256,ES256,PS256,EdDSA',
    'Algorithms that may sign ID tokens, separated by commas. HS256, HS384 and HS512 count only where they are named here; their key is OIDC_CLIENT_SECRET.',
  ),
  OIDC_SCOPE: given(text, 'openid profile email offline_access', 'Scopes asked for.'),
  OIDC_SUBJECT_CLAIM: given(text, 'sub', 'Claim (ID token or userinfo) that holds the staff number.'),
  OIDC_PKCE_REQUIRED: given(flag, '1', '1 refuses a provider whose metadata does not announce PKCE S256.'),
  OIDC_AUTHORIZATION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery (plain OAuth2).'),
  OIDC_TOKEN_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_USERINFO_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_REVOCATION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  OIDC_END_SESSION_ENDPOINT: optional(writtenAddress, 'For a provider without discovery.'),
  PASSWORD_CHANGE_URL: optional(
    writtenAddress,
    'Page of another provider on which people change their password. The bundled provider needs none.',
  ),
  DATA_KEYS: encryptionKeys(
    'Keys that encrypt stored secrets, newest first: id:base64 of 32 bytes, separated by commas.',
  ),
  IDP_COOKIE_KEYS: secret(
    'Keys that sign the bundled provider’s cookies, newest first, separated by commas.',
  ),
  WECOM_CORP_ID: optional(text, 'Company id at enterprise WeChat. Absent: not connected.'),
  WECOM_AGENT_ID: optional(text, 'Agent id of the application there; with WECOM_CORP_ID.'),
  WECOM_SECRET: optionalSecret('Secret of the application at enterprise WeChat; with WECOM_CORP_ID.'),
  WECOM_LINKED_CORPS: given(
    list,
    '',
    'Ids of linked companies whose members count as members, separated by commas.',
  ),
  WECOM_LOGIN_BASE: given(address, 'https://login.work.weixin.qq.com', 'Web login of enterprise WeChat.'),
  WECOM_AUTHORIZE_BASE: given(
    address,
    'https://open.weixin.qq.com',
    'Authorization inside the client of enterprise WeChat.',
  ),
  WECOM_API_BASE: given(address, 'https://qyapi.weixin.qq.com', 'Interface of enterprise WeChat.'),
  WECHAT_APP_ID: optional(text, 'Website application at the WeChat open platform. Absent: not connected.'),
  WECHAT_APP_SECRET: optionalSecret('Secret of the website application; with WECHAT_APP_ID.'),
  WECHAT_MP_APP_ID: optional(
    text,
    'WeChat official account of the same open-platform owner, by which phones authorize inside WeChat.',
  ),
  WECHAT_MP_APP_SECRET: optionalSecret('Secret of the official account; with WECHAT_MP_APP_ID.'),
  WECHAT_AUTHORIZE_BASE: given(address, 'https://open.weixin.qq.com', 'Authorization pages of WeChat.'),
  WECHAT_API_BASE: given(address, 'https://api.weixin.qq.com', 'Interface of WeChat.'),
  DINGTALK_CLIENT_ID: optional(text, 'Client id of the application at DingTalk. Absent: not connected.'),
  DINGTALK_CLIENT_SECRET: optionalSecret('Client secret at DingTalk; with DINGTALK_CLIENT_ID.'),
  DINGTALK_CORP_ID: optional(
    text,
    'Company at DingTalk whose members alone may come. Absent: everybody who has an account there.',
  ),
  DINGTALK_AUTHORIZE_BASE: given(address, 'https://login.dingtalk.com', 'Authorization page of DingTalk.'),
  DINGTALK_API_BASE: given(address, 'https://api.dingtalk.com', 'Interface of DingTalk.'),
  FEISHU_APP_ID: optional(text, 'App id of the application at Feishu. Absent: not connected.'),
  FEISHU_APP_SECRET: optionalSecret('App secret at Feishu; with FEISHU_APP_ID.'),
  FEISHU_TENANT_KEY: optional(
    text,
    'Company at Feishu whose members alone may come. Absent: those of every company that has the application.',
  ),
  FEISHU_AUTHORIZE_BASE: given(
    address,
    'https://accounts.feishu.cn',
    'Authorization page and token endpoint of Feishu.',
  ),
  FEISHU_API_BASE: given(address, 'https://open.feishu.cn', 'Interface of Feishu.'),
  SECURITY_EVENTS_URL: optional(
    writtenAddress,
    'Where the bundled provider tells of failed sign-ins (RFC 8935). `npm start`: the portal. Absent: nowhere.',
  ),
  SIGN_ON_HTTP_HOSTS: given(
    hostNames,
    '',
    'Intranet hosts whose applications may be connected over http, separated by commas. Anyone who can read that network can sign on as other people. All other connected applications need https.',
  ),
  SIGN_ON_ACCESS_URL: optional(
    writtenAddress,
    'Where the bundled provider asks the portal whether a person may sign on to a connected application. Default: below BASE_URL.',
  ),
  DEMO_CLIENT_SECRET: optionalSecret(
    'The client secret of each demo application at the bundled provider is derived from it.',
  ),
  COOKIE_DOMAIN: optional(
    domain,
    'Company domain of the token cookies, such as example.com. Absent: host-only cookies.',
  ),
  WEB_ORIGINS: given(origins, '', 'Further origins that may call the API with cookies, separated by commas.'),
  API_HOSTS: given(
    apiHosts,
    '',
    'Origins that serve a part of the calls, as SERVICE=ORIGIN separated by commas; SERVICE is the first part of a path below /api, such as iam-log. Each passes them on to a portal under the host of BASE_URL, and is of the same site: the cookies need COOKIE_DOMAIN.',
  ),
  IMAGE_HOST: optional(
    originAddress,
    'Origin that takes and serves pictures, in the same way. Default: the one that serves iam-portal.',
  ),
  LAUNCH_ORIGINS: given(
    origins,
    '',
    'Origins whose applications may open in the portal’s own tab or within its page, separated by commas. Applications elsewhere open in a new tab. `npm start`: the demo.',
  ),
  EMBEDDING_PARENTS: given(
    origins,
    '',
    'Origins, of the same site, whose pages may frame the portal, hear its messages and answer them.',
  ),
  SERVICE_WORKER: given(
    flag,
    '1',
    '1 lets browsers keep the portal’s files and the last home, so that it begins faster and opens offline; 0 has them drop both.',
  ),
  API_DOCS_PUBLIC: given(
    flag,
    '0',
    '1 shows the description of the calls at /api/docs to everybody; 0 to signed-in people only.',
  ),
  TRUSTED_PROXIES: given(
    networks,
    '',
    'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For counts.',
  ),
  COMPAT_TOKEN_HEADERS: given(flag, '0', '1 also sends renewed tokens in response headers.'),
  SESSION_ACCESS_SECONDS: given(positive, '900', 'Life of an access token, seconds.'),
  SESSION_IDLE_DAYS: given(positive, '7', 'A session that is not used this long ends, days.'),
  SESSION_DAYS: given(positive, '30', 'A session ends this long after sign-in, days.'),
  SESSION_ADMIN_IDLE_MINUTES: given(
    positive,
    '30',
    'Idle limit for people with an administrator role, minutes.',
  ),
  SESSION_ADMIN_HOURS: given(positive, '12', 'Absolute limit for people with an administrator role, hours.'),
  LIMIT_GUESSED_ACCOUNTS_PER_ADDRESS: given(
    positive,
    '300',
    'Accounts that may fail to sign in from one address within ten minutes; then only browsers that are known go on.',
  ),
  LIMIT_EXCHANGE_PER_ADDRESS: given(positive, '3000', 'Code exchanges per minute and client address.'),
  LIMIT_REFRESH_PER_SESSION: given(positive, '10', 'Token refreshes per minute and session.'),
  LIMIT_REFRESH_PER_ADDRESS: given(positive, '3000', 'Token refreshes per minute and client address.'),
  LIMIT_UNKNOWN_TOKENS_PER_ADDRESS: given(
    positive,
    '600',
    'Unknown tokens and keys that each portal process looks up per minute and client address; then only those that it has found valid lately.',
  ),
  LIMIT_SECURITY_EVENTS_PER_ADDRESS: given(
    positive,
    '3000',
    'Security events that the portal takes per minute and address of a provider.',
  ),
  LIMIT_CALLS_PER_SYSTEM: given(positive, '120', 'Calls per minute of one business system with its key.'),
  LIMIT_CALLS_PER_PROVISIONING_CLIENT: given(
    positive,
    '1200',
    'SCIM requests per minute of one provisioning client.',
  ),
  LIMIT_SEARCHES_PER_PERSON: given(
    positive,
    '120',
    'Lists that one person may have looked up per minute; what everybody reads each day is not counted.',
  ),
  LIMIT_FIGURES_PER_PERSON: given(
    positive,
    '1200',
    'Charts and figures of sign-ins that one person may have counted per minute; a screen of them asks for a dozen at once, a comparison counts as three, and people of however many rows as twenty.',
  ),
  LIMIT_CONTACT_SEARCHES_PER_PERSON: given(
    positive,
    '30',
    'Searches per minute and person in the address book.',
  ),
  LIMIT_PASSWORD_RESETS_PER_ADDRESS: given(
    positive,
    '200',
    'Forgotten passwords per ten minutes and address, which may be that of a whole company; twice as many in a quarter, three times in half an hour, and half as many tries at a code per minute. One account gets three codes an hour, wherever they are asked for.',
  ),
  ACCOUNTS_AT_ONCE: given(positive, '5000', 'Accounts that an administrator can have opened at once.'),
  LIMIT_RANDOM_CODE_PER_PERSON: given(positive, '10', 'Random codes per minute and person.'),
} as const

export type SettingName = keyof typeof settings
