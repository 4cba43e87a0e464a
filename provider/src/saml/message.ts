import { type NameId, nameIdFormats } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'
import { signatureOf, verifySignedRoot } from './signature.ts'
import {
  attributeOf,
  isElement,
  messageLimits,
  parseXml,
  requiredAttribute,
  requiredChild,
  requiredText,
  type XmlElement,
} from './xml.ts'

/** Clocks of two servers may differ by this much; milliseconds. */
export const clockSkew = 5 * 60 * 1000
/** Longer identifiers are refused: they are stored to find replays, and repeated in answers. */
const longestId = 256
/** SAML Core 8.3.6. */
const longestEntityId = 1024

/**
 * Reads a protocol message that came by POST or Redirect. Returns its root. A signature inside it is verified if the
 * application has certificates (PEM); `signatureRequired` says that there must be one, which is false where the query is
 * signed. Throws `signature-missing` and all that `parseXml` and `verifySignedRoot` throw.
 */
export function openMessage(
  message: string,
  { certificates, signatureRequired }: { certificates: readonly string[]; signatureRequired: boolean },
): XmlElement {
  const root = parseXml(message, messageLimits)
  if (signatureRequired || (certificates.length > 0 && signatureOf(root)))
    return verifySignedRoot(root, certificates)
  return root
}

/** Returns a point in time. Throws `value-malformed` for all but a dateTime in UTC or with an offset (SAML Core 1.3.3). */
export function readInstant(element: XmlElement, name: string): Date | undefined {
  const value = attributeOf(element, name)
  if (value === undefined) return undefined
  const [, whole, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(value.trim()) ?? []
  const time = new Date(`${whole}${fraction.slice(0, 4)}${zone}`)
  if (whole === undefined || Number.isNaN(time.getTime()))
    refuse('value-malformed', `${name} is ${quoted(value)}, not a point in time with Z`)
  return time
}

/** The boolean of an attribute, `false` if absent (XML Schema 3.2.2: also 1 and 0). Throws `value-malformed`. */
export function readBoolean(element: XmlElement, name: string): boolean {
  const value = attributeOf(element, name)?.trim() ?? 'false'
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return refuse('value-malformed', `${name} is ${quoted(value)}, not true or false`)
}

/** The number of an attribute (XML Schema unsignedShort), `undefined` if absent. Throws `value-malformed`. */
export function readNumber(element: XmlElement, name: string): number | undefined {
  const value = attributeOf(element, name)?.trim()
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    refuse('value-malformed', `${name} is ${quoted(value)}, not a number up to 65535`)
  return number
}

/** An ID: letters, digits, dots, hyphens and underscores (XML NCName, without rare letters). Throws `value-malformed`. */
export function readId(element: XmlElement, name: string): string {
  const id = requiredAttribute(element, name)
  if (!/^[A-Za-z_][\w.-]*$/.test(id) || id.length > longestId)
    refuse('value-malformed', `${name} is ${quoted(id)}, not an XML name of at most ${longestId} characters`)
  return id
}

/** What every message has (SAML Core 3.2). */
export type MessageHead = { id: string; issuer: string; issueInstant: Date; destination: string | undefined }

/**
 * Reads what every message has. Throws `unexpected-message` if the root is another one, `version-unsupported`, and the
 * faults of missing or malformed values (SAML Core 3.2).
 */
export function readHead(root: XmlElement, local: string): MessageHead {
  if (!isElement(root, namespaces.protocol, local))
    refuse('unexpected-message', `the message is ${quoted(root.local)}, not ${local} of SAML 2.0`)
  const version = requiredAttribute(root, 'Version')
  if (version !== '2.0') refuse('version-unsupported', `the message has version ${quoted(version)}, not 2.0`)
  const issuer = requiredText(requiredChild(root, namespaces.assertion, 'Issuer'))
  if (issuer.length > longestEntityId)
    refuse('value-malformed', `the issuer is longer than ${longestEntityId}`)
  const destination = attributeOf(root, 'Destination')?.trim() || undefined
  return {
    id: readId(root, 'ID'),
    issuer,
    issueInstant:
      readInstant(root, 'IssueInstant') ?? refuse('value-missing', `${local} has no IssueInstant`),
    destination,
  }
}

/**
 * Checks for whom and when a message was made: Destination is one of our addresses of this endpoint, and the message is
 * at most five minutes old or early. A signed message needs a Destination (SAML Bindings 3.4.5.2 and 3.5.5.2). Throws
 * `destination-mismatch`, `value-missing`, `expired` and `not-yet-valid`.
 */
export function checkHead(
  { destination, issueInstant }: MessageHead,
  { destinations, now, signed }: { destinations: readonly string[]; now: Date; signed: boolean },
): void {
  if (destination === undefined && signed)
    refuse('value-missing', 'the message is signed and has no Destination')
  if (destination !== undefined && !destinations.includes(destination))
    refuse(
      'destination-mismatch',
      `Destination is ${quoted(destination)}, this endpoint is ${destinations.join(', ')}`,
    )
  const age = now.getTime() - issueInstant.getTime()
  const times = `IssueInstant is ${issueInstant.toISOString()}, now is ${now.toISOString()}`
  if (age > clockSkew) refuse('expired', times)
  if (age < -clockSkew) refuse('not-yet-valid', times)
}

/** Reads a NameID (SAML Core 2.2.3). Throws `value-missing` and `comment-in-text`. */
export function readNameId(element: XmlElement): NameId {
  return {
    value: requiredText(element),
    format: attributeOf(element, 'Format') ?? nameIdFormats.unspecified,
    nameQualifier: attributeOf(element, 'NameQualifier'),
    spNameQualifier: attributeOf(element, 'SPNameQualifier'),
  }
}
