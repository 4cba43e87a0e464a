import type { Attribute } from '../connections/claims.ts'
import { type Markup, xml } from '../saml/markup.ts'

/** Error codes of a validation (CAS 3.0, 2.5.3). */
export type ValidationError =
  | 'INVALID_REQUEST'
  | 'INVALID_TICKET_SPEC'
  | 'INVALID_TICKET'
  | 'INVALID_SERVICE'
  | 'UNAUTHORIZED_SERVICE'
  | 'INTERNAL_ERROR'

/** The person of a valid ticket. */
type Validated = {
  user: string
  attributes: readonly Attribute[]
  isFromNewLogin: boolean
  authenticatedAt: Date
}

export type Validation = Validated | { error: ValidationError; message: string }

/** Attributes of the protocol itself (CAS 3.0, 2.5.7), then those of the connection. */
const allAttributes = ({ attributes, isFromNewLogin, authenticatedAt }: Validated): Attribute[] => [
  { name: 'authenticationDate', values: [authenticatedAt.toISOString()] },
  { name: 'longTermAuthenticationRequestTokenUsed', values: ['false'] },
  { name: 'isFromNewLogin', values: [String(isFromNewLogin)] },
  ...attributes,
]

const failureXml = (code: ValidationError, message: string): Markup =>
  xml`<cas:authenticationFailure code="${code}">${message}</cas:authenticationFailure>`

const successXml = (user: string, attributes: Markup | undefined): Markup =>
  xml`<cas:authenticationSuccess><cas:user>${user}</cas:user>${attributes}</cas:authenticationSuccess>`

/** The XML of a service response (CAS 3.0, appendix A); attributes since version 3. */
export function xmlResponse(validation: Validation, { hasAttributes }: { hasAttributes: boolean }): string {
  const body =
    'error' in validation
      ? failureXml(validation.error, validation.message)
      : successXml(validation.user, hasAttributes ? xmlAttributes(validation) : undefined)
  return xml`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`.markup
}

function xmlAttributes(validated: Validated): Markup {
  const elements = allAttributes(validated).flatMap(({ name, values }) => {
    // Names are checked when the connection is saved.
    const tag = { markup: `cas:${name}` }
    return values.map((value) => xml`<${tag}>${value}</${tag}>`)
  })
  return xml`<cas:attributes>${elements}</cas:attributes>`
}

/** The JSON of a service response (CAS 3.0, 2.5.2, `format=JSON`). */
export function jsonResponse(validation: Validation, { hasAttributes }: { hasAttributes: boolean }): string {
  if ('error' in validation) {
    const { error: code, message: description } = validation
    return JSON.stringify({ serviceResponse: { authenticationFailure: { code, description } } })
  }
  const attributes = Object.fromEntries(
    allAttributes(validation).map(({ name, values }) => [name, values.length === 1 ? values[0] : values]),
  )
  const success = { user: validation.user, ...(hasAttributes ? { attributes } : {}) }
  return JSON.stringify({ serviceResponse: { authenticationSuccess: success } })
}

/** The two lines of CAS 1.0 (CAS 3.0, 2.4.2). */
export const plainResponse = (validation: Validation): string =>
  'error' in validation ? 'no\n\n' : `yes\n${validation.user.replace(/[\r\n]/g, '')}\n`

type SamlEnvelope = { id: string; issuer: string; service: string; now: Date }

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'

/** A SAML 1.1 response in a SOAP envelope, for clients of `/samlValidate` (CAS 3.0, appendix D). */
export function samlResponse(validation: Validation, envelope: SamlEnvelope): string {
  const { id, service, now } = envelope
  const content =
    'error' in validation
      ? [
          xml`<saml1p:Status><saml1p:StatusCode Value="saml1p:Requester"/>`,
          xml`<saml1p:StatusMessage>${validation.message}</saml1p:StatusMessage></saml1p:Status>`,
        ]
      : [
          xml`<saml1p:Status><saml1p:StatusCode Value="saml1p:Success"/></saml1p:Status>`,
          samlAssertion(validation, envelope),
        ]
  const response = [
    xml`<saml1p:Response xmlns:saml1p="urn:oasis:names:tc:SAML:1.0:protocol" IssueInstant="${now.toISOString()}"`,
    xml` MajorVersion="1" MinorVersion="1" Recipient="${service}" ResponseID="_${id}">${content}</saml1p:Response>`,
  ]
  return xml`<SOAP-ENV:Envelope xmlns:SOAP-ENV="${soap}"><SOAP-ENV:Header/><SOAP-ENV:Body>${response}</SOAP-ENV:Body></SOAP-ENV:Envelope>`
    .markup
}

/** An assertion is for the validating application, at once; milliseconds. */
const assertionLife = 30_000

function samlAssertion(validated: Validated, { id, issuer, service, now }: SamlEnvelope): Markup {
  const instant = now.toISOString()
  const until = new Date(now.getTime() + assertionLife).toISOString()
  const subject = [
    xml`<saml1:Subject><saml1:NameIdentifier>${validated.user}</saml1:NameIdentifier><saml1:SubjectConfirmation>`,
    xml`<saml1:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:cm:artifact</saml1:ConfirmationMethod>`,
    xml`</saml1:SubjectConfirmation></saml1:Subject>`,
  ]
  const attributes = allAttributes(validated).map(({ name, values }) => {
    const texts = values.map((value) => xml`<saml1:AttributeValue>${value}</saml1:AttributeValue>`)
    return xml`<saml1:Attribute AttributeName="${name}" AttributeNamespace="http://www.ja-sig.org/products/cas/">${texts}</saml1:Attribute>`
  })
  return xml`${[
    xml`<saml1:Assertion xmlns:saml1="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="_a${id}"`,
    xml` IssueInstant="${instant}" Issuer="${issuer}" MajorVersion="1" MinorVersion="1">`,
    xml`<saml1:Conditions NotBefore="${instant}" NotOnOrAfter="${until}"><saml1:AudienceRestrictionCondition>`,
    xml`<saml1:Audience>${service}</saml1:Audience></saml1:AudienceRestrictionCondition></saml1:Conditions>`,
    xml`<saml1:AuthenticationStatement AuthenticationInstant="${validated.authenticatedAt.toISOString()}"`,
    xml` AuthenticationMethod="urn:oasis:names:tc:SAML:1.0:am:unspecified">${subject}</saml1:AuthenticationStatement>`,
    xml`<saml1:AttributeStatement>${subject}${attributes}</saml1:AttributeStatement></saml1:Assertion>`,
  ]}`
}
