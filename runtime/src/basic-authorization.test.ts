import { expect, test } from 'vitest'
import { basicAuthorization } from './basic-authorization.ts'

const sent = (clientId: string, clientSecret: string) =>
  Buffer.from(basicAuthorization({ clientId, clientSecret }).replace('Basic ', ''), 'base64').toString()

test.each([
  ['iambiz-portal', 'a_b.c~d-e', 'iambiz-portal:a_b.c~d-e'],
  ['urn:acme:portal', 'p:q%r', 'urn%3Aacme%3Aportal:p%3Aq%25r'],
  ['203@portal', "!*'()", '203%40portal:%21%2A%27%28%29'],
  ['a b', '密+/=', 'a%20b:%E5%AF%86%2B%2F%3D'],
])('[AUTH-01] the credentials %s and %s are encoded no further than they must be', (id, secret, expected) => {
  expect(sent(id, secret)).toBe(expected)
  const form = new URLSearchParams(`id=${expected.split(':')[0]}&secret=${expected.split(':')[1]}`)
  expect([form.get('id'), form.get('secret')]).toEqual([id, secret])
})
