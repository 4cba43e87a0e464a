import { randomBytes } from 'node:crypto'
import type { SigningCredential } from './certificate.ts'
import { attribute, instant, type Markup, xml } from './markup.ts'
import { attributeNameFormats, type NameId } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { signElement } from './signature.ts'
import { type Status, statusCodes, statusMarkup } from './status.ts'

const { protocol, assertion } = namespaces
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Milliseconds before and after `now` in which an assertion is accepted. */
const accepted = { before: 60_000, after: 5 * 60_000 }

/** Returns an ID with 160 random bits (SAML Core 1.3.4 asks for 128); an XML name must not begin with a digit. */
export const createId = (): string => `_${randomBytes(20).toString('hex')}`

export type SamlAttribute = {
  name: string
  nameFormat?: string
  values: readonly string[]
}

/** What stands at the beginning of each response. */
type ResponseHead = {
  id: string
  /** Our entity ID. */
  issuer: string
  /** The address of the AssertionConsumerService. */
  destination: string
  /** The ID of the request; absent if the sign-on began here. */
  inResponseTo?: string | undefined
  now: Date
  credential: SigningCredential
}

type Authentication = {
  nameId: NameId
  sessionIndex: string
  authnInstant: Date
  sessionNotOnOrAfter?: Date | undefined
  authnContextClass: string
  attributes: readonly SamlAttribute[]
}

type Success = ResponseHead &
  Authentication & {
    assertionId: string
    /** The entity ID of the service provider. */
    audience: string
    /** At least one of both; by default both are signed. */
    signAssertion?: boolean
    signResponse?: boolean
  }

/** Returns a NameID element (SAML Core 2.2.3). */
export const nameIdMarkup = ({ value, format, nameQualifier, spNameQualifier }: NameId): Markup =>
  xml`<saml:NameID${[
    attribute('NameQualifier', nameQualifier),
    attribute('SPNameQualifier', spNameQualifier),
    attribute('Format', format),
  ]}>${value}</saml:NameID>`

/** `xsi:type` is left out: exclusive canonicalization would drop the namespace that its value needs. */
const attributeMarkup = ({ name, nameFormat, values }: SamlAttribute): Markup =>
  xml`<saml:Attribute Name="${name}" NameFormat="${nameFormat ?? attributeNameFormats.unspecified}">${values.map((value) => xml`<saml:AttributeValue>${value}</saml:AttributeValue>`)}</saml:Attribute>`

/** An AttributeStatement has at least one attribute (SAML Core 2.7.3). */
function attributeStatement(attributes: readonly SamlAttribute[]): Markup | undefined {
  const some = attributes.filter(({ values }) => values.length > 0)
  if (some.length === 0) return undefined
  return xml`<saml:AttributeStatement>${some.map(attributeMarkup)}</saml:AttributeStatement>`
}

const authnStatement = ({
  authnInstant,
  sessionIndex,
  sessionNotOnOrAfter,
  authnContextClass,
}: Success): Markup =>
  xml`<saml:AuthnStatement AuthnInstant="${instant(authnInstant)}" SessionIndex="${sessionIndex}"${attribute(
    'SessionNotOnOrAfter',
    sessionNotOnOrAfter && instant(sessionNotOnOrAfter),
  )}><saml:AuthnContext><saml:AuthnContextClassRef>${authnContextClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`

/** A bearer assertion: valid in time, at that address and for that request (SAML Profiles 4.1.4.2). */
const subjectMarkup = ({ nameId, inResponseTo, destination }: Success, notOnOrAfter: string): Markup =>
  xml`<saml:Subject>${nameIdMarkup(nameId)}<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData${[
    attribute('NotOnOrAfter', notOnOrAfter),
    attribute('Recipient', destination),
    attribute('InResponseTo', inResponseTo),
  ]}/></saml:SubjectConfirmation></saml:Subject>`

function assertionMarkup(success: Success): Markup {
  const { assertionId, issuer, audience, now, attributes } = success
  const notBefore = instant(new Date(now.getTime() - accepted.before))
  const notOnOrAfter = instant(new Date(now.getTime() + accepted.after))
  return xml`<saml:Assertion xmlns:saml="${assertion}" ID="${assertionId}" Version="2.0" IssueInstant="${instant(now)}">${[
    xml`<saml:Issuer>${issuer}</saml:Issuer>`,
    subjectMarkup(success, notOnOrAfter),
    xml`<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction>`,
    xml`<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    authnStatement(success),
    attributeStatement(attributes) ?? xml``,
  ]}</saml:Assertion>`
}

const responseMarkup = (
  { id, issuer, destination, inResponseTo, now }: ResponseHead,
  content: Markup,
): Markup =>
  xml`<samlp:Response xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${id}" Version="2.0" IssueInstant="${instant(
    now,
  )}" Destination="${destination}"${attribute('InResponseTo', inResponseTo)}><saml:Issuer>${issuer}</saml:Issuer>${content}</samlp:Response>`

/**
 * Creates a Response that signs a person in: one assertion, for one audience, at one address (SAML Profiles 4.1.4.2).
 * Returns the XML. An assertion is accepted from one minute before `now`, for clocks that are late, to five minutes
 * after it.
 */
export function createResponse(success: Success): string {
  const { credential, signAssertion = true, signResponse = true } = success
  if (!signAssertion && !signResponse) throw new Error('a response without any signature is worth nothing')
  const plain = assertionMarkup(success)
  const content = [
    statusMarkup({ code: statusCodes.success }),
    signAssertion ? signElement(plain, credential) : plain,
  ]
  const response = responseMarkup(success, xml`${content}`)
  return (signResponse ? signElement(response, credential) : response).markup
}

/**
 * Creates a signed Response that says why no one is signed in (SAML Core 3.2.2). Returns the XML, without an assertion.
 */
export const createFailureResponse = (failure: ResponseHead & { status: Status }): string =>
  signElement(responseMarkup(failure, statusMarkup(failure.status)), failure.credential).markup
