import { SAML, type SamlConfig } from '@node-saml/node-saml'
import { expect } from 'vitest'
import { type SamlReason, samlReasons } from '../saml-fault.ts'
import { ours, theirs } from './credentials.ts'

export const addresses = {
  idp: 'https://idp.example/saml',
  sso: 'https://idp.example/saml/sso',
  slo: 'https://idp.example/saml/slo',
  sp: 'https://sp.example/metadata',
  acs: 'https://sp.example/acs',
  spSlo: 'https://sp.example/slo',
} as const

/** A service provider by node-saml that signs what it sends. */
export const serviceProvider = (settings: Partial<SamlConfig> = {}): SAML =>
  new SAML({
    callbackUrl: addresses.acs,
    entryPoint: addresses.sso,
    logoutUrl: addresses.slo,
    issuer: addresses.sp,
    audience: addresses.sp,
    idpIssuer: addresses.idp,
    idpCert: ours.certificate,
    privateKey: theirs.pem,
    publicCert: theirs.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    ...settings,
  })

/** The same without a key. */
export const unsignedServiceProvider = (settings: Partial<SamlConfig> = {}): SAML => {
  const saml = serviceProvider(settings)
  delete saml.options.privateKey
  return saml
}

/** Expects a refusal for this reason, and not another one. */
export function expectFault(run: () => unknown, reason: SamlReason, detail: string | RegExp = ''): void {
  expect(samlReasons).toContain(reason)
  let fault: unknown
  try {
    run()
  } catch (error) {
    fault = error
  }
  expect(fault).toMatchObject({ name: 'SamlFault', reason, detail: expect.stringMatching(detail) })
}

/** An AuthnRequest as products send it; `more` are attributes, `content` follows the Issuer. */
export const authnRequestXml = ({
  more = '',
  content = '',
  id = '_request1',
  issueInstant = new Date().toISOString(),
} = {}): string =>
  `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issueInstant}" Destination="${addresses.sso}" ${more}><saml:Issuer>${addresses.sp}</saml:Issuer>${content}</samlp:AuthnRequest>`
