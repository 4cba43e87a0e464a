import type { Attribute } from '../connections/claims.ts'
import { type Html, html, trusted } from '../pages/html.ts'

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

/** Removes characters that XML 1.0 cannot contain, and escapes the rest. */
const text = (value: string): Html =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the forbidden ones
  html`${value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')}`

const joined = (parts: readonly Html[]): Html => trusted(parts.map(({ markup }) => markup).join(''))

/** Attributes of the protocol itself (CAS 3.0, 2.5.7), then those of the connection. */
const allAttributes = ({ attributes, isFromNewLogin, authenticatedAt }: Validated): Attribute[] => [
  { name: 'authenticationDate', values: [authenticatedAt.toISOString()] },
  { name: 'longTermAuthenticationRequestTokenUsed', values: ['false'] },
  { name: 'isFromNewLogin', values: [String(isFromNewLogin)] },
  ...attributes,
]

/** The XML of a service response (CAS 3.0, appendix A); attributes since version 3. */
export function xmlResponse(validation: Validation, { hasAttributes }: { hasAttributes: boolean }): string {
  const body =
    'error' in validation
      ? html`<cas:authenticationFailure code="${validation.error}">${text(validation.message)}</cas:authenticationFailure>`
      : html`<cas:authenticationSuccess><cas:user>${text(validation.user)}</cas:user>${
          hasAttributes && xmlAttributes(validation)
        }</cas:authenticationSuccess>`
  return html`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`
    .markup
}

function xmlAttributes(validated: Validated): Html {
  const elements = allAttributes(validated).flatMap(({ name, values }) => {
    // Names are checked when the connection is saved.
    const tag = trusted(`cas:${name}`)
    return values.map((value) => html`<${tag}>${text(value)}</${tag}>`)
  })
  return html`<cas:attributes>${joined(elements)}</cas:attributes>`
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

/** A SAML 1.1 response in a SOAP envelope, for clients of `/samlValidate` (CAS 3.0, appendix D). */
export function samlResponse(validation: Validation, { id, issuer, service, now }: SamlEnvelope): string {
  const status = 'error' in validation ? 'saml1p:Requester' : 'saml1p:Success'
  const message =
    'error' in validation && html`<saml1p:StatusMessage>${text(validation.message)}</saml1p:StatusMessage>`
  const assertion = !('error' in validation) && samlAssertion(validation, { id, issuer, service, now })
  const instant = now.toISOString()
  return html`<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body><saml1p:Response xmlns:saml1p="urn:oasis:names:tc:SAML:1.0:protocol" IssueInstant="${instant}" MajorVersion="1" MinorVersion="1" Recipient="${service}" ResponseID="_${id}"><saml1p:Status><saml1p:StatusCode Value="${status}"/>${message}</saml1p:Status>${assertion}</saml1p:Response></SOAP-ENV:Body></SOAP-ENV:Envelope>`
    .markup
}

function samlAssertion(validated: Validated, { id, issuer, service, now }: SamlEnvelope): Html {
  const until = new Date(now.getTime() + 30_000).toISOString()
  const subject = html`<saml1:Subject><saml1:NameIdentifier>${text(validated.user)}</saml1:NameIdentifier><saml1:SubjectConfirmation><saml1:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:cm:artifact</saml1:ConfirmationMethod></saml1:SubjectConfirmation></saml1:Subject>`
  const attributes = allAttributes(validated).map(({ name, values }) => {
    const texts = values.map((value) => html`<saml1:AttributeValue>${text(value)}</saml1:AttributeValue>`)
    return html`<saml1:Attribute AttributeName="${name}" AttributeNamespace="http://www.ja-sig.org/products/cas/">${joined(texts)}</saml1:Attribute>`
  })
  const authenticated = validated.authenticatedAt.toISOString()
  return html`<saml1:Assertion xmlns:saml1="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="_a${id}" IssueInstant="${now.toISOString()}" Issuer="${issuer}" MajorVersion="1" MinorVersion="1"><saml1:Conditions NotBefore="${now.toISOString()}" NotOnOrAfter="${until}"><saml1:AudienceRestrictionCondition><saml1:Audience>${service}</saml1:Audience></saml1:AudienceRestrictionCondition></saml1:Conditions><saml1:AuthenticationStatement AuthenticationInstant="${authenticated}" AuthenticationMethod="urn:oasis:names:tc:SAML:1.0:am:unspecified">${subject}</saml1:AuthenticationStatement><saml1:AttributeStatement>${subject}${joined(attributes)}</saml1:AttributeStatement></saml1:Assertion>`
}
