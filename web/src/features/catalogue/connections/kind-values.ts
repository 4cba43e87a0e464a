import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'

type Saml = NonNullable<Connection['saml']>
type Cas = NonNullable<Connection['cas']>
type Forward = NonNullable<Connection['forward']>
type Jwt = NonNullable<Connection['jwt']>
type FormFill = NonNullable<Connection['form']>

/** Limits in characters, as in the contract. */
export const longestOfKinds = { certificate: 10_000, metadata: 1_048_576, relayState: 1000 } as const
/** Maximum number of certificates of an application. */
export const mostCertificates = 5

/** The values of a SAML connection in the form; addresses are one per line. */
type SamlValues = Omit<Saml, 'acsUrls' | 'certificates'> & {
  acsUrls: string
  certificates: readonly string[]
  /** Text in which no certificate was found yet. */
  pastedCertificate: string
}
/** The values of a CAS connection in the form. */
type CasValues = Omit<Cas, 'serviceUrls'> & { serviceUrls: string }
/** The values of an application behind a proxy, one address per line. */
type ForwardValues = { hosts: string }
/** The values of an application whose form is filled in; it shares the address with `Jwt`. */
type FormFillValues = {
  accountField: string
  passwordField: string
  /** One per line, as NAME=VALUE. */
  fixedFields: string
}
export type KindValues = SamlValues & CasValues & ForwardValues & Jwt & FormFillValues

/** Returns the lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A part with some of its fields, as in the defaults of a template. */
type Some<T> = { [Name in keyof T]?: T[Name] | undefined }
type Parts = {
  saml?: Some<Saml> | undefined
  cas?: Some<Cas> | undefined
  forward?: Some<Forward> | undefined
  jwt?: Some<Jwt> | undefined
  form?: Some<FormFill> | undefined
}

/** Returns the values of the kinds in a connection or in the defaults of a template. */
export function kindsOf({ saml = {}, cas = {}, forward = {}, jwt = {}, form = {} }: Parts): KindValues {
  const { entityId = '', acsUrls = [], sloUrl = '', sloBinding = 'redirect' } = saml
  const { nameIdFormat = 'unspecified', signAssertion = true, signResponse = true } = saml
  const { certificates = [], wantSignedRequests = false, certificateId = '' } = saml
  const { relayState = '', longRelayState = false } = saml
  const { serviceUrls = [], logoutUrl = '' } = cas
  return {
    ...{ entityId, acsUrls: acsUrls.join('\n'), sloUrl, sloBinding, nameIdFormat },
    ...{ signAssertion, signResponse, certificates, pastedCertificate: '', wantSignedRequests },
    ...{ certificateId, relayState, longRelayState },
    ...{ serviceUrls: serviceUrls.join('\n'), logoutUrl, hosts: (forward.hosts ?? []).join('\n') },
    ...{ url: jwt.url ?? form.url ?? '', audience: jwt.audience ?? '', alg: jwt.alg ?? 'RS256' },
    accountField: form.fieldNames?.account ?? '',
    passwordField: form.fieldNames?.password ?? '',
    fixedFields: (form.fixedFields ?? []).map(({ name, value }) => `${name}=${value}`).join('\n'),
  }
}

/** Fields that follow from the address of the application. */
export const addressNamesOfKinds = [
  'entityId',
  'acsUrls',
  'sloUrl',
  'serviceUrls',
  'logoutUrl',
  'hosts',
  'url',
  'audience',
] as const

/** Returns the addresses of a template, each put through `filled`; empty ones are left out. */
export function filledKinds(
  defaults: Parts,
  filled: (text: string) => string,
): Pick<KindValues, (typeof addressNamesOfKinds)[number]> {
  const { entityId, acsUrls, sloUrl, serviceUrls, logoutUrl, hosts, url, audience } = kindsOf(defaults)
  const each = (text: string) => linesOf(text).map(filled).filter(Boolean).join('\n')
  return {
    ...{ entityId: filled(entityId), acsUrls: each(acsUrls), sloUrl: filled(sloUrl) },
    ...{ serviceUrls: each(serviceUrls), logoutUrl: filled(logoutUrl), hosts: each(hosts) },
    ...{ url: filled(url), audience: filled(audience) },
  }
}

/** Returns the name and the value of a line. */
function fieldOf(line: string): { name: string; value: string } {
  const at = line.indexOf('=')
  return at < 0
    ? { name: line, value: '' }
    : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
}

/** Returns the parts of a request for the kinds, and the other values. */
export function splitKinds<V extends KindValues>(values: V) {
  const { serviceUrls, logoutUrl, hosts, url, audience, alg, ...others } = values
  const { entityId, acsUrls, sloUrl, sloBinding, nameIdFormat, certificateId, ...more } = others
  const { signAssertion, signResponse, certificates, wantSignedRequests, ...last } = more
  const { relayState, longRelayState, pastedCertificate: _, ...filled } = last
  const { accountField, passwordField, fixedFields, ...rest } = filled
  const saml: Saml = {
    ...{ entityId: entityId.trim(), acsUrls: linesOf(acsUrls), sloUrl: sloUrl.trim(), sloBinding },
    ...{ nameIdFormat, signAssertion, signResponse, certificates: [...certificates] },
    ...{ wantSignedRequests, relayState: relayState.trim(), longRelayState, certificateId },
  }
  const cas: Cas = { serviceUrls: linesOf(serviceUrls), logoutUrl: logoutUrl.trim() }
  const forward: Forward = { hosts: linesOf(hosts) }
  const jwt: Jwt = { url: url.trim(), audience: audience.trim(), alg }
  const form: FormFill = {
    url: url.trim(),
    fieldNames: { account: accountField.trim(), password: passwordField.trim() },
    fixedFields: linesOf(fixedFields).map(fieldOf),
  }
  return { saml, cas, forward, jwt, form, rest }
}

/** Returns the values that every kind has. */
export const withoutKinds = <V extends KindValues>(values: V) => splitKinds(values).rest

export type KindWords = {
  entityId: string
  noAcs: string
  unsigned: string
  noCertificate: string
  notCertificate: string
  noService: string
  noHost: string
  noUrl: string
  noAudience: string
  noPostUrl: string
  noAccountField: string
  noPasswordField: string
}

type TextName = 'url' | 'audience' | 'accountField' | 'passwordField'

/** Returns the errors of these fields that are empty. */
const emptyOf = (values: Pick<KindValues, TextName>, faults: Partial<Record<TextName, string>>) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => values[name as TextName].trim() === ''))

/** Returns the errors in the fields of a kind that the form finds before sending. */
export function faultsOfKind(
  kind: Exclude<Connection['kind'], 'oidc'>,
  values: KindValues,
  words: KindWords,
): Partial<Record<keyof KindValues, string>> {
  if (kind === 'cas') return linesOf(values.serviceUrls).length === 0 ? { serviceUrls: words.noService } : {}
  if (kind === 'forward') return linesOf(values.hosts).length === 0 ? { hosts: words.noHost } : {}
  if (kind === 'jwt') return emptyOf(values, { url: words.noUrl, audience: words.noAudience })
  if (kind === 'form') {
    const { noPostUrl: url, noAccountField: accountField, noPasswordField: passwordField } = words
    return emptyOf(values, { url, accountField, passwordField })
  }
  const lacksCertificate = values.wantSignedRequests && values.certificates.length === 0
  return {
    ...(values.entityId.trim() === '' && { entityId: words.entityId }),
    ...(linesOf(values.acsUrls).length === 0 && { acsUrls: words.noAcs }),
    ...(!values.signAssertion && !values.signResponse && { signAssertion: words.unsigned }),
    ...(values.pastedCertificate.trim() !== '' && { pastedCertificate: words.notCertificate }),
    ...(lacksCertificate && { certificates: words.noCertificate }),
  }
}
