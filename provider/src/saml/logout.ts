import type { SigningCredential } from './certificate.ts'
import { attribute, instant, type Markup, serializeXml, xml } from './markup.ts'
import {
  checkHead,
  clockSkew,
  type MessageHead,
  readHead,
  readId,
  readInstant,
  readNameId,
} from './message.ts'
import type { NameId } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { nameIdMarkup } from './response.ts'
import { quoted, refuse } from './saml-fault.ts'
import { signElement } from './signature.ts'
import { readStatus, type Status, statusMarkup } from './status.ts'
import {
  childOf,
  childrenOf,
  elementChildren,
  elementsOf,
  isElement,
  messageLimits,
  parseXml,
  requiredChild,
  requiredText,
  textOf,
  type XmlElement,
} from './xml.ts'

const { protocol, assertion, soap } = namespaces

/** What each message of ours has. */
type Outgoing = {
  id: string
  /** Our entity ID. */
  issuer: string
  destination: string
  now: Date
  /** Signs the message itself, for POST and SOAP; without it for Redirect, where the query is signed. */
  credential?: SigningCredential | undefined
}

function messageMarkup(local: string, of: Outgoing, attributes: readonly Markup[], content: Markup): string {
  const name = { markup: `samlp:${local}` }
  const { id, issuer, destination, now, credential } = of
  const message = xml`<${name} xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${id}" Version="2.0"${[
    attribute('IssueInstant', instant(now)),
    attribute('Destination', destination),
    ...attributes,
  ]}><saml:Issuer>${issuer}</saml:Issuer>${content}</${name}>`
  return (credential ? signElement(message, credential) : message).markup
}

/**
 * Creates a LogoutRequest for a session at a service provider (SAML Core 3.7.1). Returns the XML. Without session
 * indexes it is about all sessions of the person.
 */
export function createLogoutRequest(
  of: Outgoing & { nameId: NameId; sessionIndexes: readonly string[]; notOnOrAfter?: Date },
): string {
  const attributes = [attribute('NotOnOrAfter', of.notOnOrAfter && instant(of.notOnOrAfter))]
  const indexes = of.sessionIndexes.map((index) => xml`<samlp:SessionIndex>${index}</samlp:SessionIndex>`)
  return messageMarkup('LogoutRequest', of, attributes, xml`${[nameIdMarkup(of.nameId), ...indexes]}`)
}

/** Creates a LogoutResponse (SAML Core 3.7.2). Returns the XML. */
export const createLogoutResponse = (of: Outgoing & { inResponseTo: string; status: Status }): string =>
  messageMarkup('LogoutResponse', of, [attribute('InResponseTo', of.inResponseTo)], statusMarkup(of.status))

export type LogoutRequest = MessageHead & {
  nameId: NameId
  /** Empty: all sessions of the person. */
  sessionIndexes: readonly string[]
  notOnOrAfter: Date | undefined
}

/**
 * Reads a LogoutRequest from its root (SAML Core 3.7.1). Throws the faults of a message that cannot be read, also for an
 * encrypted NameID.
 */
export function readLogoutRequest(root: XmlElement): LogoutRequest {
  const head = readHead(root, 'LogoutRequest')
  if (childOf(root, assertion, 'EncryptedID'))
    refuse('value-malformed', 'the NameID is encrypted; send it plainly')
  return {
    ...head,
    nameId: readNameId(requiredChild(root, assertion, 'NameID')),
    sessionIndexes: childrenOf(root, protocol, 'SessionIndex').map(requiredText),
    notOnOrAfter: readInstant(root, 'NotOnOrAfter'),
  }
}

export type LogoutResponse = MessageHead & { inResponseTo: string; status: Status }

/** Reads a LogoutResponse from its root (SAML Core 3.7.2). Throws the faults of a message that cannot be read. */
export function readLogoutResponse(root: XmlElement): LogoutResponse {
  const head = readHead(root, 'LogoutResponse')
  return { ...head, inResponseTo: readId(root, 'InResponseTo'), status: readStatus(root) }
}

/** Checks a LogoutRequest as `checkHead` does, and its end (SAML Core 3.7.3.1). Throws `expired` after it. */
export function checkLogoutRequest(request: LogoutRequest, of: Parameters<typeof checkHead>[1]): void {
  checkHead(request, of)
  const { notOnOrAfter } = request
  if (notOnOrAfter && of.now.getTime() - clockSkew >= notOnOrAfter.getTime())
    refuse('expired', `NotOnOrAfter is ${notOnOrAfter.toISOString()}, now is ${of.now.toISOString()}`)
}

/** Checks a LogoutResponse as `checkHead` does, and that it answers this request. Throws `response-mismatch`. */
export function checkLogoutResponse(
  response: LogoutResponse,
  of: Parameters<typeof checkHead>[1] & { requestId: string },
): void {
  checkHead(response, of)
  if (response.inResponseTo !== of.requestId)
    refuse('response-mismatch', `InResponseTo is ${response.inResponseTo}, the request was ${of.requestId}`)
}

/** Returns a message in a SOAP 1.1 envelope, for the SOAP binding (SAML Bindings 3.2.2). */
export const soapEnvelope = (message: string): string =>
  xml`<soap:Envelope xmlns:soap="${soap}"><soap:Body>${{ markup: message }}</soap:Body></soap:Envelope>`
    .markup

/**
 * Reads a SOAP 1.1 envelope. Returns the message in it as a document of its own, for `openMessage`. Throws `soap-fault`
 * with the words of the other side, and the faults of an envelope that cannot be read.
 */
export function readSoap(text: string): string {
  const envelope = parseXml(text, messageLimits)
  if (!isElement(envelope, soap, 'Envelope'))
    refuse('unexpected-message', `the answer is ${quoted(envelope.local)}, not a SOAP 1.1 envelope`)
  const body = requiredChild(envelope, soap, 'Body')
  const [message, second] = elementChildren(body)
  if (!message) return refuse('element-missing', 'the SOAP envelope has no message')
  if (second) refuse('element-repeated', 'the SOAP envelope has more than one message')
  if (isElement(message, soap, 'Fault')) {
    const words = [...elementsOf(message)].find(({ local }) => local === 'faultstring')
    refuse('soap-fault', quoted(words ? textOf(words) : 'without a reason'))
  }
  return serializeXml(message, { ...envelope.declarations, ...body.declarations })
}
