import { actingScope } from '../clients.ts'
import { formFaults } from '../form-fill/validation.ts'
import { isHeaderName } from '../forward/identity.ts'
import { describeCertificate, publicKeyOf } from '../saml/certificate.ts'
import { SamlFault } from '../saml/saml-fault.ts'
import { type AddressRules, isCalledAddress, isWebAddress } from './addresses.ts'
import { protocolClaims } from './claims.ts'
import { atEach, type Checked, type Fault, type SentSettings } from './sent-settings.ts'
import {
  type CasSettings,
  type ConnectionKind,
  connectionSettings,
  type ForwardSettings,
  type JwtSettings,
  type SamlSettings,
} from './settings.ts'

/** A certificate in PEM, from PEM or bare base64; undefined if it is none, or if its key is too weak to verify with. */
function certificateIn(pasted: string): string | undefined {
  try {
    const { pem } = describeCertificate(pasted)
    return (publicKeyOf(pem, 'rsa') ?? publicKeyOf(pem, 'ec')) && pem.trim()
  } catch (error) {
    if (error instanceof SamlFault) return undefined
    throw error
  }
}

function samlFaults(saml: SamlSettings, rules: AddressRules): Fault[] {
  const { entityId, acsUrls, sloUrl, sloBinding, certificates, wantSignedRequests } = saml
  const isSignOutAddress = sloBinding === 'soap' ? isCalledAddress : isWebAddress
  const faults: [boolean, Fault][] = [
    [/^[^\p{C}\p{Z}]{1,1000}$/u.test(entityId), { field: 'saml.entityId', fault: 'connection.entity-id' }],
    [acsUrls.length > 0, { field: 'saml.acsUrls', fault: 'connection.no-acs' }],
    [
      sloUrl === undefined || isSignOutAddress(sloUrl, rules),
      { field: 'saml.sloUrl', fault: 'connection.address' },
    ],
    [saml.signAssertion || saml.signResponse, { field: 'saml.signAssertion', fault: 'connection.unsigned' }],
    [
      !wantSignedRequests || certificates.length > 0,
      { field: 'saml.certificates', fault: 'connection.no-certificate' },
    ],
  ]
  return [
    ...faults.flatMap(([isGood, fault]) => (isGood ? [] : [fault])),
    ...atEach('saml.acsUrls', acsUrls, 'connection.address', (url) => isWebAddress(url, rules)),
    ...atEach('saml.certificates', certificates, 'connection.certificate', (pem) =>
      Boolean(certificateIn(pem)),
    ),
  ]
}

function casFaults({ serviceUrls, logoutUrl }: CasSettings, rules: AddressRules): Fault[] {
  return [
    ...(serviceUrls.length > 0
      ? []
      : [{ field: 'cas.serviceUrls', fault: 'connection.no-service' as const }]),
    ...atEach('cas.serviceUrls', serviceUrls, 'connection.address', (url) => isWebAddress(url, rules)),
    ...(logoutUrl === undefined || isCalledAddress(logoutUrl, rules)
      ? []
      : [{ field: 'cas.logoutUrl', fault: 'connection.address' as const }]),
  ]
}

/** An origin as browsers write it, so that hosts are compared as strings; without a path, except for a slash. */
function isOrigin(written: string, rules: AddressRules): boolean {
  if (!isWebAddress(written, rules)) return false
  const { pathname, search } = new URL(written)
  return pathname === '/' && search === ''
}

function forwardFaults({ hosts }: ForwardSettings, rules: AddressRules): Fault[] {
  return [
    ...(hosts.length > 0 ? [] : [{ field: 'forward.hosts', fault: 'connection.no-host' as const }]),
    ...atEach('forward.hosts', hosts, 'connection.host', (host) => isOrigin(host, rules)),
  ]
}

function jwtFaults({ url, audience }: JwtSettings, rules: AddressRules): Fault[] {
  const isNamed = /^[^\p{C}\p{Z}]{1,1000}$/u.test(audience)
  return [
    ...(isWebAddress(url, rules) ? [] : [{ field: 'jwt.url', fault: 'connection.address' as const }]),
    ...(isNamed ? [] : [{ field: 'jwt.audience', fault: 'connection.audience' as const }]),
  ]
}

/** Names of attributes become elements of a CAS response, beside those of the protocol (CAS 3.0, 2.5.7). */
const isCasName = (name: string) =>
  /^[A-Za-z][\w.-]*$/.test(name) &&
  !['authenticationDate', 'longTermAuthenticationRequestTokenUsed', 'isFromNewLogin'].includes(name)

type ProtocolKind = Exclude<ConnectionKind, 'oidc'>

const isNameOf: Record<ProtocolKind, (name: string) => boolean> = {
  saml: () => true,
  cas: isCasName,
  forward: isHeaderName,
  jwt: (name) => !protocolClaims.has(name),
  form: () => true,
}

function attributeFaults(kind: ProtocolKind, { claims }: SentSettings): Fault[] {
  // Names of headers differ by more than their case.
  const names = claims.map(({ name }) => (kind === 'forward' ? name.toLowerCase() : name))
  return names.flatMap((name, index): Fault[] =>
    names.indexOf(name) === index && name !== 'act' && isNameOf[kind](name)
      ? []
      : [{ field: `claims.${index}.name`, fault: 'connection.claim-name' }],
  )
}

/** The address to which sign-outs are posted, if the application has one that is called by the server. */
function signOutAddress({ saml, cas }: Parts, rules: AddressRules): string | undefined {
  if (saml) return saml.sloBinding === 'soap' ? saml.sloUrl : undefined
  const url = cas?.logoutUrl ?? cas?.serviceUrls[0]
  return url !== undefined && isCalledAddress(url, rules) ? url : undefined
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

type Parts = Partial<Pick<SentSettings, ProtocolKind>>

/** What is wrong with the settings of the kind. */
const partFaults = ({ saml, cas, forward, jwt, form }: Parts, rules: AddressRules): Fault[] => [
  ...(saml ? samlFaults(saml, rules) : []),
  ...(cas ? casFaults(cas, rules) : []),
  ...(forward ? forwardFaults(forward, rules) : []),
  ...(jwt ? jwtFaults(jwt, rules) : []),
  ...(form ? formFaults(form, rules) : []),
]

/** The settings of the kind as they are stored: each value of a list once, addresses as requests name them. */
const storedParts = ({ saml, cas, forward, jwt, form }: Parts): Parts => ({
  saml: saml && { ...saml, ...storedLists(saml) },
  cas: cas && { ...cas, serviceUrls: unique(cas.serviceUrls) },
  forward: forward && { hosts: unique(forward.hosts.map((host) => new URL(host).origin)) },
  jwt,
  form,
})

/** The application of a filled-in form learns nothing from us, and credentials are not used for others. */
const withoutPerson = (sent: SentSettings): SentSettings => ({
  ...sent,
  scopes: [],
  claims: [],
  subject: 'userNo',
})

/** The settings of a connection by another protocol than OpenID Connect, or what is wrong with them. */
export function checkProtocol(kind: ProtocolKind, given: SentSettings, rules: AddressRules): Checked {
  const sent = kind === 'form' ? withoutPerson(given) : given
  const parts: Parts = { [kind]: sent[kind] }
  if (!parts[kind]) return 'unreadable'
  const { template, initiateLoginUri, subject, claims, requireMfa, maxAge } = sent
  const isStart = initiateLoginUri === undefined || isWebAddress(initiateLoginUri, rules)
  const faults = [
    ...partFaults(parts, rules),
    ...attributeFaults(kind, sent),
    ...(isStart ? [] : [{ field: 'initiateLoginUri', fault: 'connection.address' as const }]),
  ]
  if (faults.length > 0) return { faults }
  const backchannelLogoutUri = signOutAddress(parts, rules)
  // The fields of OpenID Connect have their defaults.
  const settings = connectionSettings.parse({
    ...{ tokenEndpointAuthMethod: 'none', secretDays: 0, template, initiateLoginUri, maxAge },
    scopes: sent.scopes.filter((scope) => scope === actingScope),
    ...{ subject, claims, requireMfa, backchannelLogoutUri, ...storedParts(parts) },
  })
  return { settings }
}

const storedLists = ({ acsUrls, certificates }: SamlSettings) => ({
  acsUrls: unique(acsUrls),
  certificates: unique(certificates.flatMap((pem) => certificateIn(pem) ?? [])),
})
