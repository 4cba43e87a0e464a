import { expect, test } from 'vitest'
import { parseIdpMetadata } from './idp-metadata.ts'

const service = (name: string, binding: string) =>
  `<${name} Location="https://idp.test/${name}/${binding}?a=1&amp;b=2" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" />`

const metadata = (content: string) =>
  `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.test/m"><IDPSSODescriptor><KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
    AAAA
    BBBB </ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>${content}</IDPSSODescriptor></EntityDescriptor>`

const services = ['SingleLogoutService', 'SingleSignOnService'].map(
  (name) => service(name, 'POST') + service(name, 'Redirect'),
)

test('addresses are those of HTTP-Redirect, whatever prefixes and order the file has', () => {
  expect(parseIdpMetadata(metadata(services.join('')))).toEqual({
    entityId: 'https://idp.test/m',
    signOnUrl: 'https://idp.test/SingleSignOnService/Redirect?a=1&b=2',
    signOutUrl: 'https://idp.test/SingleLogoutService/Redirect?a=1&b=2',
    certificates: ['AAAABBBB'],
  })
})

test.each([
  ['Location', metadata(services[0] ?? '')],
  ['certificate', metadata(services.join('')).replaceAll('X509Certificate', 'X509Data')],
  ['entityID', metadata(services.join('')).replace('entityID', 'id')],
])('a file without %s cannot be used', (missing, xml) => {
  expect(() => parseIdpMetadata(xml)).toThrow(missing)
})
