import { certificateBody } from './certificate.ts'
import { type Markup, xml } from './markup.ts'
import { bindings, namespaces } from './namespaces.ts'

type IdpMetadata = {
  entityId: string
  /** The present certificate, and the next one while certificates are replaced (PEM). */
  certificates: readonly string[]
  /** Both endpoints accept Redirect and POST. */
  signOn: string
  signOut: string
  nameIdFormats: readonly string[]
}

const { metadata, signature, protocol } = namespaces

const keyDescriptor = (pem: string): Markup =>
  xml`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${signature}"><ds:X509Data><ds:X509Certificate>${certificateBody(
    pem,
  )}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const services = (name: string, location: string): Markup[] =>
  ([bindings.redirect, bindings.post] as const).map(
    (binding) => xml`<md:${{ markup: name }} Binding="${binding}" Location="${location}"/>`,
  )

/** Creates our metadata as an identity provider (SAML Metadata 2.3.2 and 2.4.3). Returns a file. */
export function createIdpMetadata({
  entityId,
  certificates,
  signOn,
  signOut,
  nameIdFormats,
}: IdpMetadata): string {
  const content: Markup[] = [
    ...certificates.map(keyDescriptor),
    ...services('SingleLogoutService', signOut),
    ...nameIdFormats.map((format) => xml`<md:NameIDFormat>${format}</md:NameIDFormat>`),
    ...services('SingleSignOnService', signOn),
  ]
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${metadata}" entityID="${entityId}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${protocol}">${content}</md:IDPSSODescriptor></md:EntityDescriptor>
`.markup
}
