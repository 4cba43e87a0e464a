import { describe, expect, test } from 'vitest'
import { chooseAcs } from './acs.ts'
import { expectFault } from './testing/messages.ts'

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const artifact = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact'
const [a, b] = ['https://sp.example/a', 'https://sp.example/b']
const nothing = { acsUrl: undefined, acsIndex: undefined, protocolBinding: undefined }

describe('the address of a response', () => {
  test.for([
    ['the first', a, [a, b], {}],
    ['the one of the URL', b, [a, b], { acsUrl: b }],
    ['the only one, whatever its index', a, [a], { acsIndex: 5 }],
    ['one for POST', a, [a, b], { protocolBinding: post }],
  ] as const)('is %s', ([, chosen, registered, asked]) => {
    expect(chooseAcs(registered, { ...nothing, ...asked })).toBe(chosen)
  })

  test.for([
    { acsUrl: 'https://evil.example/acs' },
    { acsUrl: 'https://sp.example/A' },
    { acsUrl: 'https://sp.example/a/' },
    { acsUrl: 'https://sp.example/a?x=1' },
    { acsUrl: 'https://sp.example:443/a' },
    { acsUrl: 'https://sp.example/x/../a' },
    { acsUrl: 'https://sp.example/c' },
    { protocolBinding: artifact },
  ])('S-235 %o is refused', (asked) => {
    expectFault(() => chooseAcs([a, b], { ...nothing, ...asked }), 'acs-unregistered')
  })

  test('an index does not choose between several', () => {
    expectFault(() => chooseAcs([a, b], { ...nothing, acsIndex: 0 }), 'acs-index', 'index 0')
  })

  test('without any there is none', () => {
    expectFault(() => chooseAcs([], nothing), 'acs-unregistered')
  })
})
