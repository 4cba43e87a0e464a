import { expect, test } from 'vitest'
import { portalCookies } from './cookies.ts'

/** A token of RFC 9110, as required for cookie names (RFC 6265, section 4.1.1). */
const legal = /^[\w!#$%&'*+.^`|~-]{1,200}$/

/** The names of the token cookies of a portal with this client id. */
function namesOf(clientId: string): string[] {
  const names: string[] = []
  const reply = { setCookie: (name: string) => names.push(name) }
  const cookies = portalCookies({ clientId, domain: undefined, secure: true, host: 'localhost' })
  cookies.setTokens(reply as never, 'prod', {
    ...{ access: 'a', refresh: 'r', expiresIn: 900, endsWithBrowser: false },
  })
  return names
}

test.each([
  ['iambiz-portal', 'iambiz-portal'],
  ["a!#$%&'*+.^_`|~-b", "a!#$%&'*+.^_`|~-b"],
  ['a%40b', 'a%40b'],
])('[AUTH-02] the client id %s stands in cookie names as %s', (clientId, part) => {
  expect(namesOf(clientId)).toEqual([`prod_access_token_${part}`, `prod_refresh_token_${part}`])
  for (const name of namesOf(clientId)) expect(name).toMatch(legal)
})

test('[AUTH-02] client ids that no cookie name can have get names of their own', () => {
  const ids = [
    '203@portal',
    '203%40portal',
    'urn:acme:portal',
    'https://portal.example.com/',
    'a b;c=(d),"e"',
    '门户',
  ]
  const names = [...ids, ...['a', 'b'].map((last) => `${'门'.repeat(300)}${last}`)].flatMap(namesOf)
  expect(new Set(names).size).toBe(16)
  for (const name of names) expect(name).toMatch(legal)
})
