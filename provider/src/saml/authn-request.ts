import { type MessageHead, readBoolean, readHead, readNameId, readNumber } from './message.ts'
import type { NameId } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'
import { attributeOf, childOf, elementChildren, isElement, requiredText, type XmlElement } from './xml.ts'

const comparisons = ['exact', 'minimum', 'maximum', 'better'] as const

export type AuthnRequest = MessageHead & {
  /** Where the answer is wanted; only an address that is registered for the issuer may be used. */
  acsUrl: string | undefined
  acsIndex: number | undefined
  protocolBinding: string | undefined
  nameIdFormat: string | undefined
  forceAuthn: boolean
  isPassive: boolean
  /** Classes and declarations in the order of preference; empty if none is requested. */
  requestedClasses: readonly string[]
  comparison: (typeof comparisons)[number]
  /** The person that the service provider expects. */
  subject: NameId | undefined
}

function readAddressee(root: XmlElement) {
  const acsUrl = attributeOf(root, 'AssertionConsumerServiceURL')?.trim() || undefined
  const acsIndex = readNumber(root, 'AssertionConsumerServiceIndex')
  const protocolBinding = attributeOf(root, 'ProtocolBinding')?.trim() || undefined
  if (acsIndex !== undefined && acsUrl !== undefined)
    refuse(
      'value-malformed',
      'the request has both AssertionConsumerServiceURL and AssertionConsumerServiceIndex',
    )
  return { acsUrl, acsIndex, protocolBinding }
}

function readRequestedContext(root: XmlElement) {
  const context = childOf(root, namespaces.protocol, 'RequestedAuthnContext')
  const wanted = context && (attributeOf(context, 'Comparison') ?? 'exact')
  const comparison = comparisons.find((known) => known === (wanted ?? 'exact'))
  if (!comparison) return refuse('value-malformed', `Comparison is ${quoted(wanted ?? '')}`)
  const requestedClasses = (context ? elementChildren(context) : []).map((reference) => {
    const { assertion } = namespaces
    if (isElement(reference, assertion, 'AuthnContextClassRef')) return requiredText(reference)
    if (isElement(reference, assertion, 'AuthnContextDeclRef')) return requiredText(reference)
    return refuse('value-malformed', `RequestedAuthnContext has the element ${quoted(reference.name)}`)
  })
  return { requestedClasses, comparison }
}

function readSubject(root: XmlElement): NameId | undefined {
  const subject = childOf(root, namespaces.assertion, 'Subject')
  const nameId = subject && childOf(subject, namespaces.assertion, 'NameID')
  return nameId && readNameId(nameId)
}

/**
 * Reads an AuthnRequest from its root (SAML Core 3.4.1). What it asks for is not checked here, only that it can be read:
 * throws `unexpected-message`, `version-unsupported`, `element-missing`, `element-repeated`, `value-missing`,
 * `value-malformed` and `comment-in-text`.
 */
export function readAuthnRequest(root: XmlElement): AuthnRequest {
  const head = readHead(root, 'AuthnRequest')
  const policy = childOf(root, namespaces.protocol, 'NameIDPolicy')
  return {
    ...head,
    ...readAddressee(root),
    ...readRequestedContext(root),
    nameIdFormat: (policy && attributeOf(policy, 'Format')?.trim()) || undefined,
    forceAuthn: readBoolean(root, 'ForceAuthn'),
    isPassive: readBoolean(root, 'IsPassive'),
    subject: readSubject(root),
  }
}
