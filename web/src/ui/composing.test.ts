import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test('the Enter that ends a composition is the input method’s, also where the composition is already over', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
