import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createIdpMetadata } from './idp-metadata.ts'
import { createLogoutRequest, createLogoutResponse } from './logout.ts'
import { openMessage } from './message.ts'
import { authnContextClasses, nameIdFormats } from './name-id.ts'
import { createFailureResponse, createId, createResponse } from './response.ts'
import { statusCodes } from './status.ts'
import { ours, theirs } from './testing/credentials.ts'
import { addresses, authnRequestXml, expectFault } from './testing/messages.ts'
import { missing, runWith } from './testing/xmlsec.ts'

const schemas = '/usr/share/xml/opensaml'
const noXmlsec = missing('xmlsec1')
const noXmllint = missing('xmllint') || (existsSync(schemas) ? '' : 'opensaml-schemas is not installed')
for (const reason of new Set([noXmlsec, noXmllint]))
  if (reason) console.log(`peers of SAML: skipped, ${reason}`)

const now = new Date()
const head = () => ({
  id: createId(),
  issuer: addresses.idp,
  destination: addresses.acs,
  now,
  credential: ours,
})
const response = (signAssertion = true, signResponse = true) =>
  createResponse({
    ...head(),
    ...{
      assertionId: createId(),
      audience: addresses.sp,
      inResponseTo: '_a',
      signAssertion,
      signResponse,
    },
    nameId: { value: '李 & <u1>\r\n"', format: nameIdFormats.persistent, spNameQualifier: addresses.sp },
    ...{ sessionIndex: '_s1', authnInstant: now, sessionNotOnOrAfter: now },
    authnContextClass: authnContextClasses.refedsMfa,
    attributes: [{ name: 'a', values: ['1 > 0', ''] }],
  })
const logoutRequest = () =>
  createLogoutRequest({
    ...head(),
    ...{ nameId: { value: 'u1' }, sessionIndexes: ['_1', '_2'], notOnOrAfter: now },
  })
const logoutResponse = () =>
  createLogoutResponse({ ...head(), inResponseTo: '_a', status: { code: statusCodes.success } })
const failure = () =>
  createFailureResponse({
    ...head(),
    status: { code: statusCodes.responder, subcode: statusCodes.noPassive, message: 'sign in first' },
  })
const metadata = () =>
  createIdpMetadata({
    ...{ entityId: addresses.idp, certificates: [ours.certificate, theirs.certificate] },
    ...{ signOn: addresses.sso, signOut: addresses.slo, nameIdFormats: [nameIdFormats.persistent] },
  })

describe.skipIf(noXmlsec)('xmlsec1', () => {
  const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
  const verify = (text: string, element: string, words: string[] = []) => {
    const options = [
      '--verify',
      '--id-attr:ID',
      element,
      ...words,
      '--trusted-pem',
      '{cert.pem}',
      '{message.xml}',
    ]
    return () => runWith('xmlsec1', options, { 'message.xml': text, 'cert.pem': ours.certificate })
  }

  test.for([
    ['Response', response],
    ['Response', failure],
    ['LogoutRequest', logoutRequest],
    ['LogoutResponse', logoutResponse],
  ] as const)('verifies our %s', ([name, create]) => {
    const text = create()
    expect(verify(text, `${protocol}:${name}`)).not.toThrow()
    expect(verify(text.replace('Version="2.0"', 'Version="2.1"'), `${protocol}:${name}`)).toThrow()
  })

  test('verifies our assertion, also inside a signed response', () => {
    const path = "//*[local-name()='Assertion']/*[local-name()='Signature']"
    for (const text of [response(), response(true, false)])
      expect(
        verify(text, 'urn:oasis:names:tc:SAML:2.0:assertion:Assertion', ['--node-xpath', path]),
      ).not.toThrow()
  })

  const more = 'http://www.w3.org/2001/04/xmldsig-more#'
  const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
  const rsa = () => ({ key: theirs.pem, certificate: theirs.certificate })
  const ec = () => {
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const both = runWith('openssl', [...words, '-keyout', '-', '-out', '-', '-subj', '/CN=ec.example'], {})
    const [key = '', certificate = ''] = both.split(/(?<=-----END PRIVATE KEY-----\n)/)
    return { key, certificate }
  }
  test.for([
    [`${more}rsa-sha256`, `${xmlenc}sha256`, rsa],
    [`${more}rsa-sha384`, `${more}sha384`, rsa],
    [`${more}rsa-sha512`, `${xmlenc}sha512`, rsa],
    [`${more}ecdsa-sha256`, `${xmlenc}sha256`, ec],
    [`${more}ecdsa-sha384`, `${xmlenc}sha256`, ec],
  ] as const)('signs requests that are verified: %s', ([method, digest, create]) => {
    const { key, certificate } = create()
    const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
    const template = authnRequestXml({
      content: `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>
        <CanonicalizationMethod Algorithm="${exclusive}"/><SignatureMethod Algorithm="${method}"/>
        <Reference URI="#_request1"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>
        <Transform Algorithm="${exclusive}"><InclusiveNamespaces xmlns="${exclusive}" PrefixList="samlp unused"/></Transform></Transforms>
        <DigestMethod Algorithm="${digest}"/><DigestValue/></Reference></SignedInfo><SignatureValue/><KeyInfo><X509Data/></KeyInfo>
        </Signature><samlp:Extensions xmlns:unused="urn:u">\n  <u:x xmlns:u="urn:u" u:b="&gt;&#9;" a="'">1 &gt; 0 &#13;<![CDATA[<]]></u:x></samlp:Extensions>`,
    })
    const signed = runWith(
      'xmlsec1',
      [
        '--sign',
        '--id-attr:ID',
        `${protocol}:AuthnRequest`,
        '--privkey-pem',
        '{key.pem},{cert.pem}',
        '{message.xml}',
      ],
      { 'message.xml': template, 'key.pem': key, 'cert.pem': certificate },
    )
    const trusted = { certificates: [ours.certificate, certificate], signatureRequired: true }
    expect(openMessage(signed, trusted).local).toBe('AuthnRequest')
    expectFault(() => openMessage(signed.replace(' &gt; 0', ' &gt; 1'), trusted), 'signature-invalid')
  })
})

describe.skipIf(noXmllint)('the schemas of SAML accept', () => {
  // The schemas import each other by name only, so one of our own names their files.
  const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="/usr/share/xml/xmltooling/xml.xsd"/>
    <xs:import namespace="http://www.w3.org/2000/09/xmldsig#" schemaLocation="/usr/share/xml/xmltooling/xmldsig-core-schema.xsd"/>
    <xs:import namespace="http://www.w3.org/2001/04/xmlenc#" schemaLocation="/usr/share/xml/xmltooling/xenc-schema.xsd"/>
    <xs:import namespace="urn:oasis:names:tc:SAML:2.0:assertion" schemaLocation="${schemas}/saml-schema-assertion-2.0.xsd"/>
    <xs:import namespace="urn:oasis:names:tc:SAML:2.0:protocol" schemaLocation="${schemas}/saml-schema-protocol-2.0.xsd"/>
    <xs:import namespace="urn:oasis:names:tc:SAML:2.0:metadata" schemaLocation="${schemas}/saml-schema-metadata-2.0.xsd"/>
    <xs:import namespace="urn:oasis:names:tc:SAML:metadata:ui" schemaLocation="${schemas}/sstc-saml-metadata-ui-v1.0.xsd"/>
  </xs:schema>`
  const validate = (text: string) => () =>
    runWith('xmllint', ['--nonet', '--noout', '--schema', '{saml.xsd}', '{message.xml}'], {
      'saml.xsd': schema,
      'message.xml': text,
    })

  test.for([
    ['our response', response],
    ['our failure', failure],
    ['our LogoutRequest', logoutRequest],
    ['our LogoutResponse', logoutResponse],
    ['our metadata', metadata],
  ] as const)('%s', ([, create]) => {
    expect(validate(create())).not.toThrow()
  })

  test('nothing else', () => {
    expect(validate(failure().replaceAll('samlp:StatusMessage', 'samlp:Message'))).toThrow()
  })
})
