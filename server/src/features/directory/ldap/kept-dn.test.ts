import { expect, test } from 'vitest'
import { keptDn } from './kept-dn.ts'

test('the name of an entry is kept as it is', () => {
  expect(keptDn('uid=1,ou=研发,dc=example')).toBe('uid=1,ou=研发,dc=example')
})

test('what a database does not keep, and what breaks a line, is a gap', () => {
  expect(keptDn('uid=a\0b,ou=x\n\ty,dc=example')).toBe('uid=a b,ou=x y,dc=example')
  expect(keptDn('uid=\ud800,dc=example').isWellFormed()).toBe(true)
})

test('a long name is cut, stays another one than those with the same beginning, and stays what it is', () => {
  const long = (last: string) => `uid=${'长'.repeat(4000)}${last},dc=example`
  const [one, other] = [keptDn(long('1')), keptDn(long('2'))]
  expect([...one].length).toBeLessThanOrEqual(500)
  expect(one).not.toBe(other)
  expect(keptDn(one)).toBe(one)
  expect(keptDn(long('1'))).toBe(one)
})
