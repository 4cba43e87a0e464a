import { type Markup, xml } from './markup.ts'
import { namespaces } from './namespaces.ts'
import { attributeOf, childOf, requiredAttribute, requiredChild, textOf, type XmlElement } from './xml.ts'

const status = 'urn:oasis:names:tc:SAML:2.0:status:'

/** Status codes (SAML Core 3.2.2.2); the first three stand at the top, the others below one of them. */
export const statusCodes = {
  success: `${status}Success`,
  requester: `${status}Requester`,
  responder: `${status}Responder`,
  versionMismatch: `${status}VersionMismatch`,
  authnFailed: `${status}AuthnFailed`,
  invalidNameIdPolicy: `${status}InvalidNameIDPolicy`,
  noAuthnContext: `${status}NoAuthnContext`,
  noPassive: `${status}NoPassive`,
  partialLogout: `${status}PartialLogout`,
  requestDenied: `${status}RequestDenied`,
  requestUnsupported: `${status}RequestUnsupported`,
  unknownPrincipal: `${status}UnknownPrincipal`,
  unsupportedBinding: `${status}UnsupportedBinding`,
} as const

/** What became of a request. */
export type Status = {
  code: string
  subcode?: string | undefined
  /** Shown by some service providers; it must not name anything that the person may not know. */
  message?: string | undefined
}

/** Returns a Status element (SAML Core 3.2.2.1). */
export function statusMarkup({ code, subcode, message }: Status): Markup {
  const below = subcode === undefined ? undefined : xml`<samlp:StatusCode Value="${subcode}"/>`
  const text = message === undefined ? undefined : xml`<samlp:StatusMessage>${message}</samlp:StatusMessage>`
  return xml`<samlp:Status><samlp:StatusCode Value="${code}">${below}</samlp:StatusCode>${text}</samlp:Status>`
}

/** Reads the Status of a response (SAML Core 3.2.2.1). Throws `element-missing` and `value-missing`. */
export function readStatus(response: XmlElement): Status {
  const { protocol } = namespaces
  const element = requiredChild(response, protocol, 'Status')
  const code = requiredChild(element, protocol, 'StatusCode')
  const below = childOf(code, protocol, 'StatusCode')
  const message = childOf(element, protocol, 'StatusMessage')
  return {
    code: requiredAttribute(code, 'Value'),
    subcode: below && attributeOf(below, 'Value'),
    message: message && textOf(message),
  }
}
