import { expect, test } from 'vitest'
import { portalCookies } from './cookies.ts'

/** A token of RFC 9110, which the name of a cookie is (RFC 6265 4.1.1). */
const legal = /^[\w!#$%&'*+.^`|~-]{1,200}$/

/** The names of the token cookies of a portal with this client id. */
function namesOf(clientId: string): string[] {
  const names: string[] = []
  const reply = { setCookie: (name: string) => names.push(name) }
  const cookies = portalCookies({ clientId, domain: undefined, secure: true, host: 'localhost' })
  cookies.setTokens(reply as never, 'prod', { access: 'a', refresh: 'r', expiresIn: 900 })
  return names
}

test.each([
  ['iambiz-portal', 'iambiz-portal'],
  ["a!#$%&'*+.^_`|~-b", "a!#$%&'*+.^_`|~-b"],
  ['203947561203947561@portal', '203947561203947561%40portal'],
  ['urn:acme:portal', 'urn%3Aacme%3Aportal'],
  ['https://portal.example.com/', 'https%3A%2F%2Fportal.example.com%2F'],
  ['a b;c=(d),"e"', 'a%20b%3Bc%3D%28d%29%2C%22e%22'],
  ['门户', '%E9%97%A8%E6%88%B7'],
])('[AUTH-02] the client id %s stands in cookie names as %s', (clientId, part) => {
  expect(namesOf(clientId)).toEqual([`prod_access_token_${part}`, `prod_refresh_token_${part}`])
  for (const name of namesOf(clientId)) expect(name).toMatch(legal)
})

test('[AUTH-02] client ids that are too long for a cookie name have different names all the same', () => {
  const names = ['a', 'b'].flatMap((last) => namesOf(`${'门'.repeat(300)}${last}`))
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).toMatch(legal)
})
