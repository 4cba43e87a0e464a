import { expect, test } from 'vitest'
import { createIdpMetadata } from './idp-metadata.ts'
import { nameIdFormats } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { ours, theirs } from './testing/credentials.ts'
import { addresses } from './testing/messages.ts'
import { attributeOf, childrenOf, parseXml, requiredChild, textOf } from './xml.ts'

const services = {
  ...{ entityId: addresses.idp, certificates: [ours.certificate] },
  ...{ signOn: addresses.sso, signOut: addresses.slo },
  nameIdFormats: [nameIdFormats.persistent, nameIdFormats.emailAddress],
}
const { metadata } = namespaces

test('our metadata name certificates, services and formats', () => {
  const root = parseXml(
    createIdpMetadata({ ...services, certificates: [ours.certificate, theirs.certificate] }),
  )
  expect(attributeOf(root, 'entityID')).toBe(addresses.idp)
  const idp = requiredChild(root, metadata, 'IDPSSODescriptor')
  expect(attributeOf(idp, 'WantAuthnRequestsSigned')).toBe('false')
  expect(childrenOf(idp, metadata, 'KeyDescriptor')).toHaveLength(2)
  expect(childrenOf(idp, metadata, 'NameIDFormat').map(textOf)).toEqual(services.nameIdFormats)
  expect(
    childrenOf(idp, metadata, 'SingleSignOnService').map((service) => attributeOf(service, 'Binding')),
  ).toEqual([
    'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
    'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  ])
  expect(childrenOf(idp, metadata, 'SingleLogoutService')).toHaveLength(2)
})
