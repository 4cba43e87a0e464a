import { expect, test } from 'vitest'
import { createIdpMetadata } from './idp-metadata.ts'
import { nameIdFormats } from './name-id.ts'
import { namespaces } from './namespaces.ts'
import { ours, theirs } from './testing/credentials.ts'
import { addresses } from './testing/messages.ts'
import { attributeOf, childrenOf, parseXml, requiredChild, textOf } from './xml.ts'

const services = {
  ...{ entityId: addresses.idp, certificates: [ours.certificate] },
  singleSignOn: { redirect: addresses.sso, post: addresses.sso },
  singleLogout: { redirect: addresses.slo, post: addresses.slo },
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
  expect(childrenOf(idp, metadata, 'Extensions')).toEqual([])
})

test('names, validity and SOAP are optional', () => {
  const text = createIdpMetadata({
    ...services,
    singleLogout: { ...services.singleLogout, soap: `${addresses.slo}/soap` },
    displayNames: { zh: '统一门户', en: 'Portal & more' },
    logo: { url: 'https://idp.example/logo.png', width: 80, height: 60 },
    organization: { names: { en: 'Example' }, url: 'https://example.com' },
    validUntil: new Date('2027-01-01T00:00:00Z'),
    cacheDuration: 86_400,
  })
  const root = parseXml(text)
  expect([attributeOf(root, 'validUntil'), attributeOf(root, 'cacheDuration')]).toEqual([
    '2027-01-01T00:00:00Z',
    'PT86400S',
  ])
  expect(text).toContain('<mdui:DisplayName xml:lang="en">Portal &amp; more</mdui:DisplayName>')
  expect(text).toContain('bindings:SOAP')
  expect(text).toContain('<md:OrganizationURL xml:lang="en">https://example.com</md:OrganizationURL>')
})
