import { serializeXml } from './markup.ts'
import { clockSkew, readHead, readId, readInstant, readNameId } from './message.ts'
import { type NameId, nameIdFormats } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'
import { signatureOf, verifySignedRoot } from './signature.ts'
import { readStatus, statusCodes } from './status.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  elementChildren,
  isElement,
  messageLimits,
  parseXml,
  requiredAttribute,
  requiredChild,
  requiredText,
  textOf,
  type XmlElement,
} from './xml.ts'

const { assertion, signature } = namespaces
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** What a response has to answer, and who has to have made it. */
type Expected = {
  /** The entity ID of the identity provider. */
  issuer: string
  certificates: readonly string[]
  /** Our entity ID for it. */
  audience: string
  acsUrl: string
  /** The ID of the request: no response is accepted that nobody asked for. */
  requestId: string
  now: Date
}

/** What an identity provider says of a person. */
export type Asserted = {
  nameId: NameId
  /** Values by the name of the attribute; `FriendlyName` counts too where no attribute has that name. */
  attributes: ReadonlyMap<string, readonly string[]>
  authnInstant: Date
  /** When the session there ends, if it says so. */
  sessionEnd: Date | undefined
}

/**
 * The assertion that is signed, itself or with the whole response. Only what `verifySignedRoot` returns is read, so it does
 * not matter what else the response contains.
 */
function signedAssertion(root: XmlElement, certificates: readonly string[]): XmlElement {
  const encrypted = childrenOf(root, assertion, 'EncryptedAssertion')
  if (encrypted.length > 0)
    refuse('assertion-encrypted', 'the assertion is encrypted, and we have no key for it')
  const found = requiredChild(root, assertion, 'Assertion')
  if (childOf(found, signature, 'Signature')) {
    // A document of its own, so that the signature of the response around it is no second one.
    const alone = parseXml(serializeXml(found, root.declarations), messageLimits)
    return verifySignedRoot(alone, certificates)
  }
  if (!signatureOf(root)) refuse('signature-missing', 'neither Response nor Assertion has a Signature')
  return requiredChild(verifySignedRoot(root, certificates), assertion, 'Assertion')
}

function checkSuccess(root: XmlElement): void {
  const { code, subcode, message } = readStatus(root)
  if (code !== statusCodes.success)
    refuse(
      'status-failed',
      [subcode ?? code, message]
        .filter(Boolean)
        .map((text) => quoted(text ?? ''))
        .join(': '),
    )
}

function checkTimes(element: XmlElement, now: Date): void {
  const notBefore = readInstant(element, 'NotBefore')
  const notOnOrAfter = readInstant(element, 'NotOnOrAfter')
  if (notBefore && notBefore.getTime() > now.getTime() + clockSkew)
    refuse(
      'not-yet-valid',
      `${element.local} begins at ${notBefore.toISOString()}, now is ${now.toISOString()}`,
    )
  if (notOnOrAfter && notOnOrAfter.getTime() <= now.getTime() - clockSkew)
    refuse('expired', `${element.local} ends at ${notOnOrAfter.toISOString()}, now is ${now.toISOString()}`)
}

/** A bearer confirmation for this address, this request and this time (SAML Profiles 4.1.4.3). */
function checkConfirmation(subject: XmlElement, { acsUrl, requestId, now }: Expected): void {
  const found = childrenOf(subject, assertion, 'SubjectConfirmation')
    .filter((confirmation) => attributeOf(confirmation, 'Method') === bearer)
    .flatMap((confirmation) => childOf(confirmation, assertion, 'SubjectConfirmationData') ?? [])
  // Some products confirm for all addresses that they know of us.
  const data = found.find((one) => attributeOf(one, 'Recipient') === acsUrl) ?? found[0]
  if (!data) refuse('element-missing', 'Subject has no SubjectConfirmationData for a bearer')
  const recipient = requiredAttribute(data, 'Recipient')
  if (recipient !== acsUrl) refuse('recipient-mismatch', `Recipient is ${quoted(recipient)}, not ${acsUrl}`)
  const answered = attributeOf(data, 'InResponseTo') ?? ''
  if (answered !== requestId)
    refuse('response-mismatch', `the assertion is for the request ${quoted(answered)}, not ${requestId}`)
  requiredAttribute(data, 'NotOnOrAfter')
  checkTimes(data, now)
}

/** An assertion with another condition is not valid (SAML Core 2.5.1.1). `OneTimeUse` changes nothing: each is used once. */
const conditionNames: ReadonlySet<string> = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

function checkConditions(root: XmlElement, { audience, now }: Expected): void {
  const conditions = requiredChild(root, assertion, 'Conditions')
  checkTimes(conditions, now)
  const other = elementChildren(conditions).find((one) => !conditionNames.has(one.local))
  if (other) refuse('value-malformed', `Conditions has the unknown condition ${quoted(other.name)}`)
  const restrictions = childrenOf(conditions, assertion, 'AudienceRestriction')
  if (restrictions.length === 0) refuse('element-missing', 'Conditions has no AudienceRestriction')
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, assertion, 'Audience').map(requiredText)
    if (!audiences.includes(audience))
      refuse('audience-mismatch', `the assertion is for ${quoted(audiences.join(', '))}, not ${audience}`)
  }
}

/** Values of attributes; elements in a value, as ADFS and Shibboleth write some, are left out. */
function attributesOf(root: XmlElement): Map<string, string[]> {
  const all = new Map<string, string[]>()
  const written = childrenOf(root, assertion, 'AttributeStatement').flatMap((statement) =>
    childrenOf(statement, assertion, 'Attribute'),
  )
  const add = (name: string, attribute: XmlElement) => {
    const values = childrenOf(attribute, assertion, 'AttributeValue')
      .filter(({ children }) => children.every(({ kind }) => kind !== 'element'))
      .map(textOf)
    all.set(name, [...(all.get(name) ?? []), ...values])
  }
  for (const attribute of written) add(requiredAttribute(attribute, 'Name'), attribute)
  const names = new Set(all.keys())
  for (const attribute of written) {
    const friendly = attributeOf(attribute, 'FriendlyName')
    if (friendly && !names.has(friendly)) add(friendly, attribute)
  }
  return all
}

function issuerOf(element: XmlElement): string {
  return requiredText(requiredChild(element, assertion, 'Issuer'))
}

function checkIssuer(element: XmlElement, expected: Expected): void {
  const issuer = issuerOf(element)
  if (issuer !== expected.issuer)
    refuse('issuer-mismatch', `${element.local} is of ${quoted(issuer)}, not of ${expected.issuer}`)
}

/** Refuses what the response itself says wrongly; it is signed only sometimes, so nothing of it is believed. */
function checkResponse(root: XmlElement, expected: Expected): void {
  const { destination } = readHead(root, 'Response')
  checkIssuer(root, expected)
  if (destination !== undefined && destination !== expected.acsUrl)
    refuse('destination-mismatch', `Destination is ${quoted(destination)}, not ${expected.acsUrl}`)
  checkSuccess(root)
}

/**
 * Reads a response to a request of ours (SAML Profiles 4.1.4). Returns what the identity provider says of the person.
 * Throws a `SamlFault` for all that is not signed, not by it, not for us, or not now.
 */
export function readAssertion(message: string, expected: Expected): Asserted {
  const root = parseXml(message, messageLimits)
  checkResponse(root, expected)
  const found = signedAssertion(root, expected.certificates)
  if (!isElement(found, assertion, 'Assertion') || attributeOf(found, 'Version') !== '2.0')
    refuse('version-unsupported', 'the assertion is not of SAML 2.0')
  readId(found, 'ID')
  checkIssuer(found, expected)
  checkConditions(found, expected)
  const subject = requiredChild(found, assertion, 'Subject')
  checkConfirmation(subject, expected)
  const nameId = readNameId(requiredChild(subject, assertion, 'NameID'))
  if (nameId.format === nameIdFormats.transient)
    refuse('name-id-transient', 'the NameID is transient, so it names nobody the next time')
  const [statement] = childrenOf(found, assertion, 'AuthnStatement')
  const authnInstant = statement && readInstant(statement, 'AuthnInstant')
  if (!authnInstant)
    return refuse('value-missing', 'the assertion has no AuthnStatement with an AuthnInstant')
  const sessionEnd = readInstant(statement, 'SessionNotOnOrAfter')
  if (sessionEnd && sessionEnd <= expected.now)
    refuse(
      'expired',
      `the session ended at ${sessionEnd.toISOString()}, now is ${expected.now.toISOString()}`,
    )
  return { nameId, attributes: attributesOf(found), authnInstant, sessionEnd }
}
