import { type CertificateSummary, describeCertificate } from './certificate.ts'
import { readBoolean, readInstant, readNumber } from './message.ts'
import { bindings, namespaces } from './namespaces.ts'
import { quoted, refuse, type SamlReason } from './saml-fault.ts'
import {
  attributeOf,
  childrenOf,
  elementChildren,
  isElement,
  parseXml,
  requiredAttribute,
  requiredText,
  type XmlElement,
} from './xml.ts'

const { metadata, signature, protocol } = namespaces

/** An endpoint of a service provider (SAML Metadata 2.2.2 and 2.2.3). */
export type Endpoint = {
  binding: string
  location: string
  index: number | undefined
  isDefault: boolean | undefined
}

type SpMetadata = {
  entityId: string
  /** In the order of the file. */
  assertionConsumerServices: readonly Endpoint[]
  singleLogoutServices: readonly Endpoint[]
  nameIdFormats: readonly string[]
  /** Also those without a use. */
  signingCertificates: readonly CertificateSummary[]
  authnRequestsSigned: boolean
  /** Names of the attributes that the application asks for. */
  requestedAttributes: readonly string[]
}

/** Addresses that we send browsers or messages to; others, such as Artifact, are only listed. */
const usedBindings: ReadonlySet<string> = new Set(Object.values(bindings))

/** Refuses other schemes: an address becomes the target of a form or of a redirection. */
function checkedLocation(location: string, binding: string): string {
  if (usedBindings.has(binding) && !/^https?:$/.test(URL.parse(location)?.protocol ?? ''))
    refuse('value-malformed', `Location is ${quoted(location)}, not an address with https or http`)
  return location
}

export function readEndpoint(element: XmlElement): Endpoint {
  const binding = requiredAttribute(element, 'Binding').trim()
  return {
    binding,
    location: checkedLocation(requiredAttribute(element, 'Location').trim(), binding),
    index: readNumber(element, 'index'),
    isDefault:
      attributeOf(element, 'isDefault') === undefined ? undefined : readBoolean(element, 'isDefault'),
  }
}

/** The first certificate of each key: those behind it are of authorities, which sign no messages. */
export const readSigningCertificates = (descriptor: XmlElement): CertificateSummary[] =>
  childrenOf(descriptor, metadata, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, signature, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, signature, 'X509Data'))
    .flatMap((data) => childrenOf(data, signature, 'X509Certificate').slice(0, 1))
    .map((certificate) => describeCertificate(requiredText(certificate)))

/** A role of an entity (SAML Metadata 2.4), and the reasons where a file has none of it or several. */
type Role = {
  descriptor: 'SPSSODescriptor' | 'IDPSSODescriptor'
  none: SamlReason
  several: SamlReason
}

/** The role of SAML 2.0; an entity may have others. */
const roleOf = (entity: XmlElement, { descriptor }: Role): XmlElement | undefined =>
  childrenOf(entity, metadata, descriptor).find((found) =>
    (attributeOf(found, 'protocolSupportEnumeration') ?? '').split(/\s+/).includes(protocol),
  )

/** The entities of a file, which may have groups of groups; an end of validity counts for all within. */
function entitiesOf(element: XmlElement, now: Date): XmlElement[] {
  if (isElement(element, metadata, 'EntityDescriptor')) return [element]
  if (!isElement(element, metadata, 'EntitiesDescriptor')) return []
  checkValidity(element, now)
  return elementChildren(element).flatMap((child) => entitiesOf(child, now))
}

function checkValidity(element: XmlElement, now: Date): void {
  const validUntil = readInstant(element, 'validUntil')
  if (validUntil && validUntil <= now)
    refuse('metadata-expired', `validUntil is ${validUntil.toISOString()}, now is ${now.toISOString()}`)
}

/**
 * The only entity of a file with this role, and the role. A signature is not verified: the file comes from an
 * administrator or from an address with https. Throws the reasons of the role, which name several, and `metadata-expired`.
 */
export function onlyEntity(
  text: string,
  role: Role,
  now: Date,
): { entityId: string; descriptor: XmlElement } {
  const root = parseXml(text)
  const entities = entitiesOf(root, now).filter((entity) => roleOf(entity, role))
  const ids = entities.map((entity) => requiredAttribute(entity, 'entityID').trim())
  const [only, second] = entities
  const more = ids.length > 10 ? ` and ${ids.length - 10} more` : ''
  if (second) refuse(role.several, `the file has ${ids.slice(0, 10).map(quoted).join(', ')}${more}`)
  const descriptor = only && roleOf(only, role)
  if (!only || !descriptor)
    return refuse(role.none, `the file is ${quoted(root.local)} without an ${role.descriptor} for SAML 2.0`)
  checkValidity(only, now)
  checkValidity(descriptor, now)
  return { entityId: ids[0] ?? '', descriptor }
}

const serviceProvider: Role = {
  descriptor: 'SPSSODescriptor',
  none: 'metadata-without-service-provider',
  several: 'metadata-with-several-service-providers',
}

/**
 * Reads the metadata of a service provider (SAML Metadata 2.3 and 2.4.4): an EntityDescriptor, or an EntitiesDescriptor
 * with one service provider. Throws `metadata-without-service-provider`,
 * `metadata-with-several-service-providers`, which names them, `metadata-expired`, and the faults of a file that
 * cannot be read.
 */
export function readSpMetadata(text: string, now: Date): SpMetadata {
  const { entityId, descriptor } = onlyEntity(text, serviceProvider, now)
  const consumers = childrenOf(descriptor, metadata, 'AssertionConsumerService').map(readEndpoint)
  if (consumers.length === 0) refuse('element-missing', 'SPSSODescriptor has no AssertionConsumerService')
  return {
    entityId,
    assertionConsumerServices: consumers,
    singleLogoutServices: childrenOf(descriptor, metadata, 'SingleLogoutService').map(readEndpoint),
    nameIdFormats: childrenOf(descriptor, metadata, 'NameIDFormat').map(requiredText),
    signingCertificates: readSigningCertificates(descriptor),
    authnRequestsSigned: readBoolean(descriptor, 'AuthnRequestsSigned'),
    requestedAttributes: childrenOf(descriptor, metadata, 'AttributeConsumingService')
      .flatMap((service) => childrenOf(service, metadata, 'RequestedAttribute'))
      .map((attribute) => requiredAttribute(attribute, 'Name')),
  }
}
