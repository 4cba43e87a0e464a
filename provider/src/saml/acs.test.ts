import { describe, expect, test } from 'vitest'
import { chooseAcs } from './acs.ts'
import { expectFault } from './testing/messages.ts'

const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const artifact = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact'
const at = (location: string, index?: number, isDefault?: boolean, binding = post) => ({
  ...{ binding, location: `https://sp.example/${location}`, index, isDefault },
})
const nothing = { acsUrl: undefined, acsIndex: undefined, protocolBinding: undefined }

describe('the address of a response', () => {
  test.for([
    ['the first', 'a', [at('a'), at('b')], {}],
    ['the default', 'b', [at('a', 0), at('b', 1, true)], {}],
    ['the first that is not refused as default', 'b', [at('a', 0, false), at('b', 1)], {}],
    ['the first if all are refused as default', 'a', [at('a', 0, false), at('b', 1, false)], {}],
    ['the one of the index', 'b', [at('a', 0, true), at('b', 5)], { acsIndex: 5 }],
    ['the one of the URL', 'b', [at('a', 0, true), at('b', 5)], { acsUrl: 'https://sp.example/b' }],
    [
      'never one of another binding',
      'b',
      [at('a', 0, true, artifact), at('b', 5)],
      { protocolBinding: post },
    ],
  ] as const)('is %s', ([, location, registered, asked]) => {
    expect(chooseAcs(registered, { ...nothing, ...asked })).toBe(`https://sp.example/${location}`)
  })

  test.for([
    { acsUrl: 'https://evil.example/acs' },
    { acsUrl: 'https://sp.example/A' },
    { acsUrl: 'https://sp.example/a/' },
    { acsUrl: 'https://sp.example/a?x=1' },
    { acsUrl: 'https://sp.example:443/a' },
    { acsUrl: 'https://sp.example/x/../a' },
    { acsUrl: 'https://sp.example/c' },
    { acsIndex: 3 },
    { acsIndex: 7 },
    { protocolBinding: artifact },
  ])('S-235 %o is refused', (asked) => {
    const registered = [at('a', 0), at('b', 1), at('c', 3, false, artifact)]
    expectFault(() => chooseAcs(registered, { ...nothing, ...asked }), 'acs-unregistered')
  })

  test('without any there is none', () => {
    expectFault(() => chooseAcs([], nothing), 'acs-unregistered')
  })
})
