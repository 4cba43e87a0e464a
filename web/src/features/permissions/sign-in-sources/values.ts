import type {
  SignInSource,
  SignInSourceDraft,
} from '@iambiz/contract/features/permissions/sign-in-sources.ts'

const linesIn = (text: string) =>
  text
    .split(/[\n,，;；]/)
    .map((line) => line.trim())
    .filter(Boolean)

type Choices = Pick<
  SignInSource,
  'kind' | 'orgCodes' | 'roleNos' | 'firstSignIn' | 'clientAuthentication' | 'mapBy' | 'security'
>

/** The certificates in a text; a text without any is sent as it is, so that the error says so. */
const certificatesIn = (text: string) =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ??
  (text.trim() ? [text.trim()] : [])

const chosen: Choices = {
  ...{ kind: 'oidc', orgCodes: [], roleNos: [], firstSignIn: 'proof' },
  ...{ clientAuthentication: 'client_secret_basic', mapBy: 'staffNumber', security: 'ldaps' },
}

/** The values of a new source. */
const blank = {
  ...chosen,
  ...{ code: '', nameZh: '', nameEn: '', secret: '', domains: '', issuer: '', clientId: '' },
  ...{ scopes: 'openid profile email', claim: 'preferred_username', trustsDomains: false },
  ...{ authorizationUrl: '', tokenUrl: '', userInfoUrl: '', idField: 'id' },
  ...{ entityId: '', signOnUrl: '', certificates: '', signsRequests: false },
  ...{ host: '', port: '636', authorities: '', bindDn: '', base: '', filter: '(objectClass=person)' },
  ...{ attribute: 'employeeNumber', idAttribute: 'entryUUID', fallsBack: false },
}
export type SourceValues = typeof blank

/** Returns the values of the form: lists are texts. */
export function valuesOf(source: SignInSource | undefined): SourceValues {
  if (!source) return blank
  const { kind, orgCodes, roleNos, firstSignIn, clientAuthentication, mapBy, security } = source
  const { code, nameZh, nameEn, issuer, clientId, claim, trustsDomains } = source
  const { authorizationUrl, tokenUrl, userInfoUrl, idField } = source
  const { entityId, signOnUrl, certificates, signsRequests } = source
  const { host, authorities, bindDn, base, filter, attribute, idAttribute, fallsBack } = source
  return {
    ...{ kind, orgCodes, roleNos, firstSignIn, clientAuthentication, mapBy, security },
    ...{ code, nameZh, nameEn, issuer, clientId, claim, trustsDomains },
    ...{ authorizationUrl, tokenUrl, userInfoUrl, idField },
    ...{ entityId, signOnUrl, certificates: certificates.join('\n'), signsRequests },
    ...{ host, authorities, bindDn, base, filter, attribute, idAttribute, fallsBack },
    ...{ secret: '', domains: source.domains.join('\n'), scopes: source.scopes.join(' ') },
    port: String(source.port),
  }
}

/** What the form suggests for each kind. */
export const suggested: Readonly<Record<SourceValues['kind'], Pick<SourceValues, 'claim' | 'scopes'>>> = {
  oidc: { claim: 'preferred_username', scopes: 'openid profile email' },
  oauth: { claim: '', scopes: '' },
  saml: { claim: '', scopes: '' },
  ldap: { claim: '', scopes: '' },
}

/** Whether the port is one. */
export const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

export const isCode = (text: string): boolean => /^[a-z][a-z0-9-]{0,23}$/.test(text)

/** Returns the request of the form. */
export const draftOf = (
  { domains, scopes, certificates, port, secret, ...values }: SourceValues,
  id: string | undefined,
  revision: number | undefined,
): SignInSourceDraft => ({
  ...values,
  domains: linesIn(domains),
  certificates: certificatesIn(certificates),
  scopes: scopes.split(/\s+/).filter(Boolean),
  port: Number(port),
  ...(id === undefined ? {} : { id, revision }),
  ...(secret === '' || values.kind === 'saml' ? {} : { secret }),
})
