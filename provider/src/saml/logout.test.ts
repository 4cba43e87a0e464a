import { describe, expect, test } from 'vitest'
import { decodePost, decodeRedirect, encodePost, encodeRedirect, verifyRedirect } from './bindings.ts'
import {
  checkLogoutRequest,
  checkLogoutResponse,
  createLogoutRequest,
  createLogoutResponse,
  readLogoutRequest,
  readLogoutResponse,
  readSoap,
  soapEnvelope,
} from './logout.ts'
import { openMessage } from './message.ts'
import { nameIdFormats } from './name-id.ts'
import { createId } from './response.ts'
import { statusCodes } from './status.ts'
import { ours, theirs } from './testing/credentials.ts'
import { addresses, expectFault, serviceProvider } from './testing/messages.ts'
import { parseXml } from './xml.ts'

const now = new Date()
const outgoing = () => ({ id: createId(), issuer: addresses.idp, destination: addresses.spSlo, now })
const nameId = { value: 'u0001', format: nameIdFormats.persistent, spNameQualifier: addresses.sp }
const profile = {
  issuer: addresses.idp,
  nameID: 'u0001',
  nameIDFormat: nameIdFormats.persistent,
  sessionIndex: '_s1',
}
const signedRequired = { certificates: [theirs.certificate], signatureRequired: true }
const unsigned = { certificates: [], signatureRequired: false }
const queryOf = (address: string) => address.slice(address.indexOf('?') + 1)

describe('node-saml', () => {
  test('sends LogoutRequests that are read, and gets an answer', async () => {
    const party = serviceProvider()
    const redirect = decodeRedirect(queryOf(await party.getLogoutUrlAsync(profile, 'state', {})))
    verifyRedirect(redirect, [theirs.certificate])
    const request = readLogoutRequest(openMessage(redirect.message, unsigned))
    expect(request).toMatchObject({
      ...{
        issuer: addresses.sp,
        destination: addresses.slo,
        sessionIndexes: ['_s1'],
        notOnOrAfter: undefined,
      },
      nameId: { value: 'u0001', format: nameIdFormats.persistent },
    })
    checkLogoutRequest(request, { destinations: [addresses.slo], now: new Date(), signed: true })
    const message = createLogoutResponse({
      ...outgoing(),
      inResponseTo: request.id,
      status: { code: statusCodes.success },
    })
    await party.cacheProvider.saveAsync(request.id, now.toISOString())
    const query = queryOf(
      encodeRedirect({
        ...{ location: addresses.spSlo, parameter: 'SAMLResponse', message },
        ...{ relayState: 'state', privateKey: ours.privateKey },
      }),
    )
    const container = Object.fromEntries(new URLSearchParams(query))
    await expect(party.validateRedirectAsync(container, query)).resolves.toEqual({
      profile: null,
      loggedOut: true,
    })
    const changed = query.replace('RelayState=state', 'RelayState=other')
    const forged = { ...container, RelayState: 'other' }
    await expect(party.validateRedirectAsync(forged, changed)).rejects.toThrow('Invalid query signature')
  })

  test('reads our LogoutRequests by Redirect and by POST, and answers', async () => {
    const party = serviceProvider()
    const content = { nameId, sessionIndexes: ['_s1'], notOnOrAfter: new Date(now.getTime() + 300_000) }
    const query = queryOf(
      encodeRedirect({
        ...{ location: addresses.spSlo, parameter: 'SAMLRequest', privateKey: ours.privateKey },
        message: createLogoutRequest({ ...outgoing(), ...content }),
      }),
    )
    const redirected = await party.validateRedirectAsync(
      Object.fromEntries(new URLSearchParams(query)),
      query,
    )
    const posted = await party.validatePostRequestAsync({
      SAMLRequest: encodePost(createLogoutRequest({ ...outgoing(), ...content, credential: ours })),
    })
    for (const { profile: read, loggedOut } of [redirected, posted])
      expect([read, loggedOut]).toMatchObject([{ nameID: 'u0001', sessionIndex: '_s1' }, true])
    const answer = decodeRedirect(
      queryOf(await party.getLogoutResponseUrlAsync(posted.profile, '', {}, true)),
    )
    verifyRedirect(answer, [theirs.certificate])
    const response = readLogoutResponse(openMessage(answer.message, unsigned))
    expect(response).toMatchObject({ inResponseTo: posted.profile.ID, status: { code: statusCodes.success } })
    const requestId = String(posted.profile.ID)
    checkLogoutResponse(response, { destinations: [addresses.slo], now, signed: true, requestId })
    expectFault(
      () =>
        checkLogoutResponse(response, {
          destinations: [addresses.slo],
          now,
          signed: true,
          requestId: '_other',
        }),
      'response-mismatch',
      requestId,
    )
  })
})

describe('S-236 a LogoutRequest', () => {
  const request = createLogoutRequest({
    ...{ id: '_logout1', issuer: addresses.sp, destination: addresses.slo, now, credential: theirs },
    ...{ nameId, sessionIndexes: ['_s1', '_s2'] },
  })

  test('is read as it was written', () => {
    expect(readLogoutRequest(openMessage(decodePost(encodePost(request)), signedRequired))).toMatchObject({
      ...{ id: '_logout1', sessionIndexes: ['_s1', '_s2'], nameId: { ...nameId, nameQualifier: undefined } },
    })
  })

  test.for([
    ['signature-missing', request.replace(/<ds:Signature .*<\/ds:Signature>/, '')],
    ['signature-invalid', request.replace('>u0001<', '>u0002<')],
    ['signature-invalid', request.replace('<samlp:SessionIndex>_s2</samlp:SessionIndex>', '')],
    ['comment-in-text', request.replace('>u0001<', '>u0<!---->001<')],
  ] as const)('%s', ([reason, text]) => {
    expectFault(() => readLogoutRequest(openMessage(text, signedRequired)), reason)
  })

  test.for([
    ['element-missing', request.replace(/<saml:NameID .*<\/saml:NameID>/, '')],
    [
      'value-malformed',
      request.replace(
        /<saml:NameID .*<\/saml:NameID>/,
        '<saml:EncryptedID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
      ),
    ],
    ['element-repeated', request.replace(/<saml:NameID .*<\/saml:NameID>/, '$&$&')],
    ['unexpected-message', request.replaceAll('LogoutRequest', 'AuthnRequest')],
  ] as const)('%s if nobody signed it', ([reason, text]) => {
    expectFault(() => readLogoutRequest(openMessage(text, unsigned)), reason)
  })

  test('ends five minutes after NotOnOrAfter', () => {
    const read = readLogoutRequest(
      parseXml(request.replace('Destination=', `NotOnOrAfter="${now.toISOString()}" Destination=`)),
    )
    const check = (ms: number) =>
      checkLogoutRequest(
        { ...read, issueInstant: new Date(now.getTime() + ms) },
        { destinations: [addresses.slo], now: new Date(now.getTime() + ms), signed: true },
      )
    check(299_999)
    expectFault(() => check(300_000), 'expired', 'NotOnOrAfter')
  })
})

describe('SOAP', () => {
  const response = createLogoutResponse({
    ...{ id: '_answer', issuer: addresses.sp, destination: addresses.slo, now, credential: theirs },
    ...{
      inResponseTo: '_request',
      status: { code: statusCodes.responder, subcode: statusCodes.partialLogout, message: '<2>' },
    },
  })

  test('a signed message is the same after it was in an envelope', () => {
    const root = openMessage(readSoap(soapEnvelope(response)), signedRequired)
    expect(readLogoutResponse(root)).toMatchObject({
      inResponseTo: '_request',
      status: { code: statusCodes.responder, subcode: statusCodes.partialLogout, message: '<2>' },
    })
  })

  test('prefixes of the envelope are those of the message, too', () => {
    const text = `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><S:Header/><S:Body>\n${response.replace(' xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"', '')}\n</S:Body></S:Envelope>`
    expect(readLogoutResponse(openMessage(readSoap(text), signedRequired)).id).toBe('_answer')
  })

  const envelope = (body: string) =>
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`
  test.for([
    [
      'soap-fault',
      'no session',
      envelope('<e:Fault><faultcode>e:Server</faultcode><faultstring>no session</faultstring></e:Fault>'),
    ],
    ['soap-fault', 'without a reason', envelope('<e:Fault/>')],
    ['element-missing', '', envelope('')],
    ['element-repeated', '', envelope('<a/><b/>')],
    ['unexpected-message', 'html', '<html/>'],
    [
      'unexpected-message',
      'Envelope',
      envelope('<a/>').replace('schemas.xmlsoap.org/soap', 'www.w3.org/2003/05'),
    ],
    ['not-well-formed', '', 'Internal Server Error'],
  ] as const)('%s %s', ([reason, detail, text]) => {
    expectFault(() => readSoap(text), reason, detail)
  })
})
