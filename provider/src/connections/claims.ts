import type { Configuration, Provider } from 'oidc-provider'
import type { Account } from '../account-store.ts'
import { actingClaims } from '../acting.ts'
import { actingScope } from '../clients.ts'
import type { Person } from './access-question.ts'
import type { ClaimSource, ConnectionSettings } from './settings.ts'

/** The claims of each scope (OpenID Connect Core 5.4); `offline_access` has none. */
export const scopeClaims = {
  openid: ['sub', 'auth_time', 'acr', 'amr'],
  profile: ['name', 'name_en', 'preferred_username', 'locale'],
  email: ['email'],
  phone: ['phone_number'],
  organization: ['organization', 'organizations'],
  roles: ['role', 'roles'],
  groups: ['groups'],
  [actingScope]: actingClaims,
} satisfies Configuration['claims']

export const scopesOffered: readonly string[] = [...Object.keys(scopeClaims), 'offline_access']

/** Claims that the protocol sets; mappings never override them. */
export const protocolClaims: ReadonlySet<string> = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'azp', 'nonce', 'auth_time', 'acr', 'amr', 'sid'],
  ...['at_hash', 'c_hash', 's_hash', 'events', 'cnf', 'client_id', 'scope', 'act', 'may_act', 'delegation'],
  ...['_claim_names', '_claim_sources'],
])

/** The claims of these scopes. */
export const claimsOfScopes = (scopes: readonly string[]): string[] =>
  Object.entries(scopeClaims).flatMap(([scope, claims]) => (scopes.includes(scope) ? claims : []))

/** Removes empty values: a claim without a value is omitted (OpenID Connect Core 5.3.2). */
const present = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== '' && value !== null))

const named = (code: string, nameZh: string, nameEn: string) => ({ code, name: nameZh, name_en: nameEn })

/**
 * The claims for a client of the deployment, from the provider's own data. `name` is the Chinese name, `name_en` the
 * other one.
 */
export const accountClaims = ({ userName, nameZh, nameEn, email, locale }: Account) =>
  present({ name: nameZh, name_en: nameEn, preferred_username: userName, email, locale })

/** Data about a person that only the provider has. */
type OwnPart = Pick<Account, 'userName' | 'locale'>

/**
 * The claims for a connection, from the portal's data; user name and language are the provider's own. Limited to the
 * present scopes of the connection, because a refresh token may be 30 days old.
 */
export function personClaims(
  person: Person,
  { userName, locale }: OwnPart,
  { scopes }: Pick<ConnectionSettings, 'scopes'>,
): Record<string, unknown> {
  const { pair, roles, organizations, groups } = person
  const allowed = new Set(claimsOfScopes(scopes))
  const known = present({
    name: person.nameZh,
    name_en: person.nameEn,
    preferred_username: userName,
    locale,
    email: person.email,
    phone_number: person.phone,
    organization: named(pair.orgCode, pair.orgNameZh, pair.orgNameEn),
    organizations: organizations.map(({ code, nameZh, nameEn }) => named(code, nameZh, nameEn)),
    role: named(pair.roleNo, pair.roleNameZh, pair.roleNameEn),
    // Codes only: applications compare them with their configuration.
    roles: roles.map(({ code }) => code),
    groups,
  })
  return Object.fromEntries(Object.entries(known).filter(([name]) => allowed.has(name)))
}

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)

const nameInLanguage = ({ nameZh, nameEn }: Person, { locale }: OwnPart) =>
  (locale === 'en' && nameEn) || nameZh || nameEn

const sources: Record<ClaimSource, (person: Person, own: OwnPart) => unknown> = {
  userNo: ({ userNo }) => userNo,
  account: (_person, { userName }) => userName,
  name: nameInLanguage,
  nameZh: (person) => person.nameZh,
  nameEn: (person) => person.nameEn,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  organizations: ({ organizations }) => codes(organizations),
  roles: ({ roles }) => codes(roles),
  groups: ({ groups }) => groups,
  orgCode: ({ pair }) => pair.orgCode,
  orgName: ({ pair }) => pair.orgNameZh || pair.orgNameEn,
  roleNo: ({ pair }) => pair.roleNo,
  roleName: ({ pair }) => pair.roleNameZh || pair.roleNameEn,
}

/** Mapped claims are stored under a symbol, which no scope or request can name. */
const mapped = Symbol('mapped claims')

/** The claims that administrators mapped for an application, without those that have no value. */
export const mappedValues = (
  { claims }: Pick<ConnectionSettings, 'claims'>,
  person: Person,
  own: OwnPart,
): Record<string, unknown> =>
  present(Object.fromEntries(claims.map(({ name, from }) => [name, sources[from](person, own)])))

/** The same in the form that `addMappedClaims` reads. */
export const mappedClaims = (
  settings: ConnectionSettings,
  person: Person,
  own: OwnPart,
): Record<symbol, unknown> => ({ [mapped]: mappedValues(settings, person, own) })

/** An attribute of a person, as SAML and CAS send it. */
export type Attribute = { name: string; values: string[] }

/**
 * The attributes that administrators mapped for an application; attributes without a value are omitted. `act` is added
 * while an agent acts for the person.
 */
export function mappedAttributes(
  { claims }: Pick<ConnectionSettings, 'claims'>,
  person: Person,
  own: OwnPart,
  agentNo: string | null,
): Attribute[] {
  const mappedTo = claims.map(({ name, from }) => {
    const value = sources[from](person, own)
    return { name, values: (Array.isArray(value) ? value : [value]).map(String) }
  })
  const all = agentNo === null ? mappedTo : [...mappedTo, { name: 'act', values: [agentNo] }]
  return all
    .map(({ name, values }) => ({ name, values: values.filter((value) => value !== '') }))
    .filter(({ values }) => values.length > 0)
}

/** Adds mapped claims to ID tokens and userinfo; the library includes only claims named by scopes and requests. */
export function addMappedClaims(provider: Provider): void {
  const { prototype } = provider.Claims
  const { result } = prototype
  prototype.result = async function resultWithMapped(this: typeof prototype & { available?: object }) {
    const claims = await result.call(this)
    const chosen = (this.available as Record<symbol, Record<string, unknown>> | undefined)?.[mapped] ?? {}
    const added = Object.entries(chosen).filter(([name]) => !protocolClaims.has(name))
    return { ...claims, ...Object.fromEntries(added) }
  }
}
