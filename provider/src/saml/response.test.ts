import { ValidateInResponseTo } from '@node-saml/node-saml'
import { describe, expect, test } from 'vitest'
import { encodePost } from './bindings.ts'
import { attributeNameFormats, authnContextClasses, nameIdFormats } from './name-id.ts'
import { createFailureResponse, createId, createResponse } from './response.ts'
import { statusCodes } from './status.ts'
import { ours, stranger } from './testing/credentials.ts'
import { addresses, serviceProvider } from './testing/messages.ts'

type Success = Parameters<typeof createResponse>[0]

const success = (changed: Partial<Success> = {}): Success => ({
  ...{ id: createId(), assertionId: createId(), issuer: addresses.idp, destination: addresses.acs },
  ...{ audience: addresses.sp, now: new Date(), credential: ours },
  nameId: { value: 'u0001', format: nameIdFormats.persistent, spNameQualifier: addresses.sp },
  ...{ sessionIndex: '_session1', authnInstant: new Date(Date.now() - 60_000) },
  authnContextClass: authnContextClasses.passwordProtectedTransport,
  attributes: [
    {
      name: 'urn:oid:0.9.2342.19200300.100.1.3',
      nameFormat: attributeNameFormats.uri,
      values: ['li@example.com'],
    },
    { name: 'displayName', values: ['李 <小> "明" & Co\u0001'] },
    { name: 'roles', values: ['admin', 'staff'] },
    { name: 'none', values: [] },
  ],
  ...changed,
})

const validate = (response: string, settings?: Parameters<typeof serviceProvider>[0]) =>
  serviceProvider(settings).validatePostResponseAsync({ SAMLResponse: encodePost(response) })

describe('node-saml accepts our responses', () => {
  test('with everything that they say', async () => {
    const { profile } = await validate(
      createResponse(success({ sessionNotOnOrAfter: new Date(Date.now() + 3_600_000) })),
    )
    expect(profile).toMatchObject({
      ...{
        issuer: addresses.idp,
        nameID: 'u0001',
        nameIDFormat: nameIdFormats.persistent,
        sessionIndex: '_session1',
      },
      ...{ spNameQualifier: addresses.sp, displayName: '李 <小> "明" & Co', roles: ['admin', 'staff'] },
      'urn:oid:0.9.2342.19200300.100.1.3': 'li@example.com',
    })
    expect(profile).not.toHaveProperty('none')
  })

  test.for([
    [true, false],
    [false, true],
  ])(
    'with the assertion signed (%s) and the response signed (%s)',
    async ([signAssertion = true, signResponse = true]) => {
      const response = createResponse(success({ signAssertion, signResponse, attributes: [] }))
      expect(response.match(/<ds:Signature /g)).toHaveLength(1)
      expect(response).not.toContain('AttributeStatement')
      const { profile } = await validate(response, {
        wantAssertionsSigned: signAssertion,
        wantAuthnResponseSigned: signResponse,
      })
      expect(profile?.nameID).toBe('u0001')
    },
  )

  test('as the answer to its own request', async () => {
    const requests = new Map<string, string>()
    const cacheProvider = {
      saveAsync: async (key: string, value: string) => {
        requests.set(key, value)
        return { value, createdAt: Date.now() }
      },
      getAsync: async (key: string) => requests.get(key) ?? null,
      removeAsync: async (key: string | null) => key,
    }
    const party = serviceProvider({ validateInResponseTo: ValidateInResponseTo.always, cacheProvider })
    await party.getAuthorizeUrlAsync('', undefined, {})
    const [inResponseTo] = requests.keys()
    const answer = (of: string | undefined) =>
      party.validatePostResponseAsync({
        SAMLResponse: encodePost(createResponse(success({ inResponseTo: of }))),
      })
    await expect(answer('_other')).rejects.toThrow('InResponseTo is not valid')
    await expect(answer(undefined)).rejects.toThrow('InResponseTo')
    expect((await answer(inResponseTo)).profile?.nameID).toBe('u0001')
  })

  test('and a failure with its status', async () => {
    const failure = createFailureResponse({
      ...{
        id: createId(),
        issuer: addresses.idp,
        destination: addresses.acs,
        inResponseTo: '_a',
        now: new Date(),
      },
      credential: ours,
      status: {
        code: statusCodes.responder,
        subcode: statusCodes.requestDenied,
        message: 'No access to <CRM>',
      },
    })
    await expect(validate(failure)).rejects.toThrow('Responder error: No access to <CRM>')
    const passive = createFailureResponse({
      ...{
        id: createId(),
        issuer: addresses.idp,
        destination: addresses.acs,
        now: new Date(),
        credential: ours,
      },
      status: { code: statusCodes.responder, subcode: statusCodes.noPassive },
    })
    await expect(validate(passive)).resolves.toEqual({ profile: null, loggedOut: false })
  })
})

describe('node-saml refuses', () => {
  const hour = 3_600_000
  test.for<[string, Partial<Success>, RegExp]>([
    ['an expired response', { now: new Date(Date.now() - hour) }, /expired/],
    ['a response from the future', { now: new Date(Date.now() + hour) }, /not yet valid/],
    ['another audience', { audience: 'https://other.example' }, /audience/i],
    ['the key of another party', { credential: stranger }, /signature/i],
  ])('%s', async ([, changed, reason]) => {
    await expect(validate(createResponse(success(changed)))).rejects.toThrow(reason)
  })

  test.for<[string, (response: string) => string]>([
    ['another name', (response) => response.replace('>u0001<', '>u0002<')],
    ['another role', (response) => response.replace('>staff<', '>root<')],
    ['another recipient', (response) => response.replaceAll(addresses.acs, 'https://evil.example/acs')],
    ['a later end', (response) => response.replaceAll(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2099')],
    ['no signatures', (response) => response.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')],
    ['a second assertion', (response) => response.replace(/<saml:Assertion .*<\/saml:Assertion>/, '$&$&')],
  ])('S-234 %s', async ([, change]) => {
    const response = createResponse(success())
    const changed = change(response)
    expect(changed).not.toBe(response)
    await expect(validate(changed)).rejects.toThrow()
  })

  test('S-234 a comment in the name changes nothing that it reads', async () => {
    const response = createResponse(success({ nameId: { value: 'li@example.com.evil.example' } }))
    const { profile } = await validate(response.replace('li@example.com', 'li@example.com<!---->'))
    expect(profile?.nameID).toBe('li@example.com.evil.example')
  })
})

test('a response without any signature is not made', () => {
  expect(() => createResponse(success({ signAssertion: false, signResponse: false }))).toThrow(
    'without any signature',
  )
})
