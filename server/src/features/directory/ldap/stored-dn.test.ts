import { expect, test } from 'vitest'
import { storedDn } from './stored-dn.ts'

test('the name of an entry is kept as it is', () => {
  expect(storedDn('uid=1,ou=研发,dc=example')).toBe('uid=1,ou=研发,dc=example')
})

test('what a database does not keep, and what breaks a line, is a gap', () => {
  expect(storedDn('uid=a\0b,ou=x\n\ty,dc=example')).toBe('uid=a b,ou=x y,dc=example')
  expect(storedDn('uid=\ud800,dc=example').isWellFormed()).toBe(true)
})

test('a long name is cut, stays another one than those with the same beginning, and stays what it is', () => {
  const long = (last: string) => `uid=${'长'.repeat(4000)}${last},dc=example`
  const [one, other] = [storedDn(long('1')), storedDn(long('2'))]
  expect([...one].length).toBeLessThanOrEqual(500)
  expect(one).not.toBe(other)
  expect(storedDn(one)).toBe(one)
  expect(storedDn(long('1'))).toBe(one)
})
