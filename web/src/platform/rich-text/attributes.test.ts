import { expect, test } from 'vitest'
import { mayHave } from './attributes.ts'

test('an element has the attributes of its kind alone', () => {
  expect(mayHave('img', 'src')).toBe(true)
  expect(mayHave('p', 'src')).toBe(false)
  expect(mayHave('p', 'style')).toBe(false)
})

test.each(['constructor', '__proto__', 'valueof', 'isprototypeof'])(
  '%s, which every object has, is an attribute like others that nobody knows',
  (attribute) => {
    expect(mayHave('p', attribute)).toBe(false)
  },
)
