import { certificateBody } from './certificate.ts'
import { attribute, instant, type Markup, xml } from './markup.ts'
import { bindings, namespaces } from './namespaces.ts'

const { metadata, protocol, assertion, signature } = namespaces

/** Creates our metadata as a service provider (SAML Metadata 2.4.4). Returns a file. */
export function createSpMetadata({
  entityId,
  acsUrl,
  certificates,
}: {
  entityId: string
  acsUrl: string
  /** Of the keys that sign requests (PEM). */
  certificates: readonly string[]
}): string {
  const keys = certificates.map(
    (pem): Markup =>
      xml`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${signature}"><ds:X509Data><ds:X509Certificate>${certificateBody(
        pem,
      )}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${metadata}" entityID="${entityId}"><md:SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">${keys}<md:AssertionConsumerService Binding="${bindings.post}" Location="${acsUrl}" index="0" isDefault="true"/></md:SPSSODescriptor></md:EntityDescriptor>
`.markup
}

/**
 * Creates a request to sign a person in (SAML Core 3.4.1), which is answered by POST. Returns the XML. `isForced`: the
 * person is to authenticate now, whatever session they have.
 */
export const createAuthnRequest = ({
  id,
  issuer,
  destination,
  acsUrl,
  isForced,
  now,
}: {
  id: string
  issuer: string
  destination: string
  acsUrl: string
  isForced: boolean
  now: Date
}): string =>
  xml`<samlp:AuthnRequest xmlns:samlp="${protocol}" xmlns:saml="${assertion}" ID="${id}" Version="2.0" IssueInstant="${instant(
    now,
  )}" Destination="${destination}" ProtocolBinding="${bindings.post}" AssertionConsumerServiceURL="${acsUrl}"${attribute(
    'ForceAuthn',
    isForced ? 'true' : undefined,
  )}><saml:Issuer>${issuer}</saml:Issuer></samlp:AuthnRequest>`.markup
