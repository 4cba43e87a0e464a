import type { Api } from '@iambiz/contract/api.ts'
import type { Connection, ConnectionTemplate } from '@iambiz/contract/features/catalogue/connections.ts'
import { type ClaimSource, kindOfTemplate } from '@iambiz/contract/platform/connection-values.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import {
  addressNamesOfKinds,
  faultsOfKind,
  filledKinds,
  type KindValues,
  type KindWords,
  kindsOf,
  linesOf,
  splitKinds,
  withoutKinds,
} from './kind-values.ts'

/** Limits in characters, as in the contract. */
export const longest = { address: 1000, addresses: 30_000, keys: 20_000, claim: 80, field: 100 } as const
export const subjects = ['userNo', 'email', 'account', 'pairwise'] as const

/** Returns the rows of a field with one address per line. */
export const rowsOf = (text: string): number => Math.min(6, Math.max(2, text.split('\n').length))

/** Maximum number of custom claims of a connection. */
export const mostClaims = 30

type Scope = Connection['scopes'][number]

/** The values of the form; URIs are one per line. */
export type Values = KindValues & {
  /** The protocol, which cannot be changed later. */
  kind: Connection['kind']
  template: Connection['template']
  /** The application's origin, from which the other URIs are derived; empty for an existing connection. */
  origin: string
  applicationType: Connection['applicationType']
  grantTypes: readonly Connection['grantTypes'][number][]
  /** One per line. */
  machineScopes: string
  exchangeFrom: readonly string[]
  redirectUris: string
  postLogoutRedirectUris: string
  backchannelLogoutUri: string
  initiateLoginUri: string
  tokenEndpointAuthMethod: Connection['tokenEndpointAuthMethod']
  jwksUri: string
  jwks: string
  idTokenAlg: Connection['idTokenAlg']
  pkce: Connection['pkce']
  requirePar: boolean
  requireDpop: boolean
  scopes: readonly Scope[]
  subject: Connection['subject']
  claims: readonly { name: string; from: ClaimSource }[]
  requireMfa: boolean
  /** Seconds, or empty for no limit. */
  maxAge: string
  accessTokenFormat: Connection['accessTokenFormat']
  secretDays: string
}

export type Faults = Partial<Record<keyof Values, string>>

/** Returns the origin of an application's home URL, or an empty string if it is not a web page. */
export const originOf = (homeUrl: string): string => {
  const url = URL.parse(homeUrl)
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}

const addressNames = [
  'redirectUris',
  'postLogoutRedirectUris',
  'backchannelLogoutUri',
  'initiateLoginUri',
  ...addressNamesOfKinds,
] as const
type Addresses = Pick<Values, (typeof addressNames)[number]>

const asksForOrigin = (text: string) => text.includes('{origin}')

/** Returns whether URIs of a template depend on the application's origin. */
export const needsOrigin = ({ defaults }: Pick<ConnectionTemplate, 'defaults'>): boolean =>
  asksForOrigin(JSON.stringify(defaults))

/** Returns a template's URIs for an application; URIs that need a missing origin are empty. */
function addressesOf({ defaults }: Pick<ConnectionTemplate, 'defaults'>, origin: string): Addresses {
  const own = origin.trim().replace(/\/+$/, '')
  const filled = (text: string) => (own === '' && asksForOrigin(text) ? '' : text.replaceAll('{origin}', own))
  return {
    redirectUris: defaults.redirectUris.map(filled).filter(Boolean).join('\n'),
    postLogoutRedirectUris: defaults.postLogoutRedirectUris.map(filled).filter(Boolean).join('\n'),
    backchannelLogoutUri: filled(defaults.backchannelLogoutUri),
    initiateLoginUri: filled(defaults.initiateLoginUri),
    ...filledKinds(defaults, filled),
  }
}

/**
 * Returns the changes for another origin, with the URIs derived from it; URIs that were edited by hand do not change.
 */
export function withOrigin(
  values: Values,
  template: Pick<ConnectionTemplate, 'defaults'>,
  origin: string,
): Partial<Values> {
  const before = addressesOf(template, values.origin)
  const after = addressesOf(template, origin)
  const followed = addressNames.filter((name) => values[name] === before[name])
  return { origin, ...Object.fromEntries(followed.map((name) => [name, after[name]])) }
}

const unchosen = {
  ...{ jwksUri: '', jwks: '', idTokenAlg: 'RS256', requireMfa: false },
  ...{ maxAge: '', accessTokenFormat: 'opaque', secretDays: '365', machineScopes: '' },
  ...{ requirePar: false, requireDpop: false, exchangeFrom: [] },
} as const satisfies Partial<Values>

/** Returns the initial values of a new connection. */
export function newValues(template: ConnectionTemplate, homeUrl: string): Values {
  const { applicationType, grantTypes, tokenEndpointAuthMethod, pkce } = template.defaults
  const { scopes, subject, claims } = template.defaults
  const origin = originOf(homeUrl)
  return {
    ...unchosen,
    ...kindsOf(template.defaults),
    ...{ kind: kindOfTemplate(template.template), subject, claims },
    ...{ template: template.template, origin, applicationType, tokenEndpointAuthMethod, pkce, scopes },
    grantTypes,
    ...addressesOf(template, origin),
  }
}

export function valuesOf(connection: Connection): Values {
  const { redirectUris, postLogoutRedirectUris, maxAge, secretDays } = connection
  const { template, applicationType, backchannelLogoutUri, initiateLoginUri } = connection
  const { tokenEndpointAuthMethod, jwksUri, jwks, idTokenAlg, pkce, scopes, subject } = connection
  const { claims, requireMfa, accessTokenFormat, grantTypes, machineScopes } = connection
  const { requirePar, requireDpop, exchangeFrom } = connection
  return {
    ...{ kind: connection.kind, ...kindsOf(connection) },
    ...{ template, origin: '', applicationType, backchannelLogoutUri, initiateLoginUri },
    ...{ tokenEndpointAuthMethod, jwksUri, jwks, idTokenAlg, pkce, scopes, subject },
    ...{ claims, requireMfa, accessTokenFormat, grantTypes, requirePar, requireDpop, exchangeFrom },
    machineScopes: machineScopes.join('\n'),
    redirectUris: redirectUris.join('\n'),
    postLogoutRedirectUris: postLogoutRedirectUris.join('\n'),
    maxAge: maxAge === undefined ? '' : String(maxAge),
    secretDays: String(secretDays),
  }
}

type Body = RequestOf<Api['POST /iam-authority/v1/admin/connection/saveOrUpdate']>['body']

export const secretTerms = [90, 180, 365, 730, 0] as const

const termOf = ({ secretDays }: Values) => secretTerms.find((days) => String(days) === secretDays) ?? 365

/** Returns whether the application, or the proxy in front of it, proves itself by a secret. */
export const usesSecret = ({
  kind,
  tokenEndpointAuthMethod: method,
}: Pick<Connection, 'kind' | 'tokenEndpointAuthMethod'>) =>
  kind === 'forward' || (kind === 'oidc' && hasSecret(method))

/** Returns whether the application authenticates with a client secret. */
export const hasSecret = (method: Connection['tokenEndpointAuthMethod']): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post'

/** Returns whether people sign on in a browser, which returns them to the application. */
export const signsOnInBrowser = ({ grantTypes }: Pick<Values, 'grantTypes'>): boolean =>
  grantTypes.includes('authorization_code')

const namedClaims = (claims: Values['claims']) =>
  claims.map(({ name, from }) => ({ name: name.trim(), from }))

/** Returns the request body of a connection by another protocol, which has no settings of OpenID Connect. */
function bodyOfKind(values: Values, appId: string, revision: number | undefined): Body {
  const { kind, template, initiateLoginUri, scopes, subject, claims, requireMfa, maxAge } = values
  const { saml, cas, forward, jwt, form } = splitKinds(values)
  return {
    ...{ appId, kind, template, initiateLoginUri, subject, requireMfa },
    ...(revision !== undefined && { revision }),
    scopes: scopes.filter((scope) => scope === 'acting'),
    claims: namedClaims(claims),
    ...(maxAge !== '' && { maxAge: Number(maxAge) }),
    ...(kind === 'saml' && { saml }),
    ...(kind === 'cas' && { cas }),
    ...(kind === 'jwt' && { jwt }),
    ...(kind === 'form' && { form }),
    ...(kind === 'forward' && { forward, secretDays: termOf(values) }),
  }
}

/** Returns the request body of the form. */
export function bodyOf(values: Values, appId: string, revision: number | undefined): Body {
  if (values.kind !== 'oidc') return bodyOfKind(values, appId, revision)
  const {
    origin: _,
    redirectUris,
    postLogoutRedirectUris,
    maxAge,
    secretDays: _days,
    ...rest
  } = withoutKinds(values)
  const { scopes, claims, grantTypes, machineScopes, exchangeFrom, ...written } = rest
  const byKeys = values.tokenEndpointAuthMethod === 'private_key_jwt'
  return {
    ...written,
    ...{ appId, kind: 'oidc', ...(revision !== undefined && { revision }) },
    grantTypes: [...grantTypes],
    machineScopes: linesOf(machineScopes),
    exchangeFrom: grantTypes.includes('token_exchange') ? [...exchangeFrom] : [],
    redirectUris: linesOf(redirectUris),
    postLogoutRedirectUris: linesOf(postLogoutRedirectUris),
    jwksUri: byKeys ? values.jwksUri.trim() : '',
    jwks: byKeys ? values.jwks.trim() : '',
    scopes: [...scopes],
    claims: namedClaims(claims),
    ...(maxAge !== '' && { maxAge: Number(maxAge) }),
    secretDays: termOf(values),
  }
}

const claimName = /^[A-Za-z][\w.:/-]{0,79}$/
/** In CAS a name is that of an XML element. */
const casName = /^[A-Za-z][\w.-]{0,79}$/
/** Behind a proxy a name is the end of a header. */
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,79}$/
const patterns = {
  oidc: claimName,
  saml: claimName,
  cas: casName,
  forward: headerName,
  jwt: claimName,
  form: claimName,
} as const

type Words = KindWords & { noRedirect: string; noGrant: string; claimName: string; keys: string }

/** Returns the errors that the form finds before sending. */
export function faultsOf(values: Values, words: Words): Faults {
  const { redirectUris, claims, tokenEndpointAuthMethod, jwksUri, jwks, grantTypes } = values
  const names = claims.map(({ name }) => name.trim())
  const pattern = patterns[values.kind]
  const isNamed = names.every((name) => pattern.test(name)) && new Set(names).size === names.length
  if (values.kind !== 'oidc')
    return { ...faultsOfKind(values.kind, values, words), ...(!isNamed && { claims: words.claimName }) }
  const lacksKeys = tokenEndpointAuthMethod === 'private_key_jwt' && !jwksUri.trim() && !jwks.trim()
  return {
    ...(grantTypes.length === 0 && { grantTypes: words.noGrant }),
    ...(signsOnInBrowser(values) && linesOf(redirectUris).length === 0 && { redirectUris: words.noRedirect }),
    ...(!isNamed && { claims: words.claimName }),
    ...(lacksKeys && { jwksUri: words.keys }),
  }
}

/** Fields with one address per line. */
const listed = [
  'redirectUris',
  'postLogoutRedirectUris',
  'machineScopes',
  'acsUrls',
  'serviceUrls',
  'hosts',
  'fixedFields',
] as const
const isListed = (name: string): name is (typeof listed)[number] => listed.some((one) => one === name)

type FieldFault = { field: string; message: string }

/** Returns the server's field errors; an error of one URI or claim in a list is prefixed with that entry. */
export function namedFaults(data: unknown, values: Values): { fields: FieldFault[] } {
  const fields = (data as { fields?: FieldFault[] } | null | undefined)?.fields ?? []
  const entryAt = (name: string, index: number): string | undefined =>
    name === 'claims'
      ? values.claims[index]?.name
      : name === 'certificates' && values.certificates.length > 1
        ? String(index + 1)
        : isListed(name)
          ? linesOf(values[name])[index]
          : undefined
  return {
    fields: fields.map(({ field, message }) => {
      // Fields of a kind are nested in the request, and not in the form.
      const [name = '', index = ''] = field
        .replace(/^(saml|cas|forward|jwt|form)\./, '')
        .replace(/^fieldNames\.(\w+)$/, '$1Field')
        .split('.')
      const entry = index === '' ? undefined : entryAt(name, Number(index))
      return { field: name, message: entry ? `${entry} · ${message}` : message }
    }),
  }
}

/** The fields outside the advanced section, which opens if one of its fields has an error. */
const plainFields: readonly string[] = ['redirectUris', 'origin', 'machineScopes']

/** Returns whether a field is in the advanced section. */
export const isAdvanced = (name: string): boolean => !plainFields.includes(name)

/** The application's data that the surrounding page provides. */
export type App = { appId: string; appName: string; homeUrl: string }
