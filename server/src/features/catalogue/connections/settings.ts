import { X509Certificate } from 'node:crypto'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Connection, connections } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { StoredConnection } from './provider-calls.ts'

export type Written = ReceivedOf<
  (typeof connections)['POST /iam-authority/v1/admin/connection/saveOrUpdate']
>['body']

/** Fails with the first required field when the settings of the kind are missing. */
export function requirePart(
  { kind, saml, cas, forward, jwt, form }: Written,
  { lang }: Pick<RequestContext, 'lang'>,
): void {
  const missing = (failure: FailureName, field: string) =>
    fail(failure, { fields: [{ field, message: wordsOf(failure, lang) }] })
  if (kind === 'saml' && !saml) missing('connection.entity-id', 'saml.entityId')
  if (kind === 'cas' && !cas) missing('connection.no-service', 'cas.serviceUrls')
  if (kind === 'forward' && !forward) missing('connection.no-host', 'forward.hosts')
  if (kind === 'jwt' && !jwt) missing('connection.address', 'jwt.url')
  if (kind === 'form' && !form) missing('connection.form-address', 'form.url')
}

type Settings = Omit<Written, 'appId' | 'revision'>

const withoutEmpty = (settings: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '' && value !== undefined))

/** Returns the settings of the form in the provider's format: those of its kind, without empty fields. */
export function toStored({
  appId: _appId,
  revision: _revision,
  secretDays: _days,
  kind,
  saml,
  cas,
  forward,
  jwt,
  form,
  ...oidc
}: Written): Record<string, unknown> {
  if (kind === 'oidc') return withoutEmpty(oidc)
  const { template, initiateLoginUri, scopes, subject, claims, requireMfa, maxAge } = oidc
  return withoutEmpty({
    ...{ template, initiateLoginUri, subject, claims, requireMfa, maxAge },
    // Other scopes have no meaning outside OpenID Connect: attributes are chosen one by one.
    scopes: scopes.filter((scope) => scope === 'acting'),
    [kind]: withoutEmpty({ saml, cas, forward, jwt, form }[kind] ?? {}),
  })
}

/** Returns the usage of a connection: its sign-ons and the expiry of its secrets. */
export const usageOf = (connection: StoredConnection, wireTime: WireTime) => ({
  ...(connection.last_sign_on ? { lastSignOn: wireTime(connection.last_sign_on) } : {}),
  signOns: connection.sign_ons_today,
  failures: connection.failures_today,
  ...(connection.secret_since ? { secretSince: wireTime(connection.secret_since) } : {}),
  ...(connection.secret_until ? { secretUntil: wireTime(connection.secret_until) } : {}),
  ...(connection.previous_until ? { previousUntil: wireTime(connection.previous_until) } : {}),
})

type Saml = NonNullable<Settings['saml']>
type Cas = NonNullable<Settings['cas']>
type Form = NonNullable<Settings['form']>

/** Values of the fields that are not stored while they are empty. */
const emptySaml: Saml = {
  ...{ entityId: '', acsUrls: [], sloUrl: '', sloBinding: 'redirect', nameIdFormat: 'unspecified' },
  ...{ signAssertion: true, signResponse: true, certificates: [], wantSignedRequests: false },
  ...{ relayState: '', longRelayState: false, certificateId: '' },
}
const emptyCas: Cas = { serviceUrls: [], logoutUrl: '' }
const emptyForm: Form = { url: '', fieldNames: { account: '', password: '' }, fixedFields: [] }

/** Returns the settings in the format of the form. */
export function toSettings(connection: StoredConnection): Settings {
  const { saml, cas, forward, jwt, form, ...stored } = connection.settings as Partial<Settings>
  const { kind } = connection
  return {
    template: 'web',
    applicationType: 'web',
    grantTypes: ['authorization_code'],
    machineScopes: [],
    exchangeFrom: [],
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: '',
    initiateLoginUri: '',
    tokenEndpointAuthMethod: 'client_secret_basic',
    jwksUri: '',
    jwks: '',
    idTokenAlg: 'RS256',
    pkce: 'required',
    requirePar: false,
    requireDpop: false,
    scopes: [],
    subject: 'userNo',
    claims: [],
    requireMfa: false,
    accessTokenFormat: 'opaque',
    secretDays: 365,
    ...stored,
    kind,
    ...(kind === 'saml' && { saml: { ...emptySaml, ...saml } }),
    ...(kind === 'cas' && { cas: { ...emptyCas, ...cas } }),
    ...(kind === 'forward' && { forward: { hosts: [], ...forward } }),
    ...(kind === 'jwt' && { jwt: { url: '', audience: '', alg: 'RS256' as const, ...jwt } }),
    ...(kind === 'form' && { form: { ...emptyForm, ...form } }),
  }
}

export const toConnection = (connection: StoredConnection, wireTime: WireTime): Connection => ({
  appId: connection.app_id,
  ...toSettings(connection),
  status: connection.status,
  clientId: connection.client_id,
  revision: connection.revision,
  ...usageOf(connection, wireTime),
  ...(connection.kind === 'form' && { savedSignIns: connection.saved_sign_ins ?? 0 }),
})

/** Returns the subject and the fingerprint of a certificate, which identify it better than its text. */
function describedCertificate(pem: string): string {
  try {
    const { subject, fingerprint256 } = new X509Certificate(pem)
    return `${subject.replaceAll('\n', ', ')} (SHA-256 ${fingerprint256})`
  } catch {
    return '?'
  }
}

/** Returns the recorded fields that only one kind has. */
function recordedParts({
  kind,
  saml,
  cas,
  forward,
  jwt,
  form,
  ...settings
}: Settings): Record<string, unknown> {
  const { template, initiateLoginUri, scopes, requireMfa, maxAge } = settings
  const common = { kind, template, initiateLoginUri, scopes, requireMfa, maxAge }
  if (kind === 'saml') {
    const certificates = saml?.certificates.map(describedCertificate) ?? []
    return { ...common, ...saml, certificates }
  }
  if (kind === 'cas') return { ...common, ...cas }
  if (kind === 'forward') return { ...common, ...forward, expiryDays: settings.secretDays }
  if (kind === 'jwt')
    return { ...common, receiverUrl: jwt?.url, receiver: jwt?.audience, signingAlg: jwt?.alg }
  if (kind === 'form') {
    const { url: postUrl, fieldNames, fixedFields = [] } = form ?? emptyForm
    return {
      ...{ ...common, postUrl, formFields: [fieldNames.account, fieldNames.password] },
      fixedFields: fixedFields.map(({ name, value }) => `${name}=${value}`),
    }
  }
  const {
    tokenEndpointAuthMethod: authentication,
    idTokenAlg: signingAlg,
    accessTokenFormat: accessFormat,
    secretDays: expiryDays,
    subject: _subject,
    claims: _claims,
    ...rest
  } = settings
  return { kind, ...rest, ...{ authentication, signingAlg, accessFormat, expiryDays } }
}

/** Returns a connection for the audit log, under field names that the audit log does not mask as secrets. */
export function recordedConnection(connection: StoredConnection): Record<string, unknown> {
  const settings = toSettings(connection)
  return {
    ...{ clientId: connection.client_id, status: connection.status },
    ...recordedParts(settings),
    identifier: settings.subject,
    claims: settings.claims.map(({ name, from }) => `${name}: ${from}`),
  }
}
