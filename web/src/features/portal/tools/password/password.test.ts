import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterSets, makePassword, setNames, strengthOf } from './password.ts'

const wish = fc.record({
  length: fc.integer({ min: 12, max: 128 }),
  sets: fc.subarray(setNames, { minLength: 1 }),
  legible: fc.boolean(),
})

test('[HOME-07] a password has the length, every wished set, and no other character', () => {
  fc.assert(
    fc.property(wish, ({ length, sets, legible }) => {
      const password = makePassword({ length, sets, legible }) ?? ''
      expect(password).toHaveLength(length)
      for (const set of sets)
        expect([...password].some((character) => characterSets[set].includes(character))).toBe(true)
      const allowed = sets.map((set) => characterSets[set]).join('')
      expect([...password].every((character) => allowed.includes(character))).toBe(true)
      if (legible) expect(password).not.toMatch(/[0O1lI|]/)
    }),
  )
})

test('a byte beyond the last full round is thrown away, so that no character is likelier', () => {
  const bytes = [250, 255, 3, ...Array.from({ length: 11 }, (_, index) => index)]
  const password = makePassword({ length: 12, sets: ['digits'], legible: false }, () =>
    Uint8Array.of(bytes.shift() ?? 0),
  )
  expect(password).toBe('301234567890')
})

test.each([
  { length: 11, sets: setNames, legible: false },
  { length: 129, sets: setNames, legible: false },
  { length: 12.5, sets: setNames, legible: false },
  { length: 16, sets: [], legible: false },
])('%o cannot be met', (impossible) => expect(makePassword(impossible)).toBeUndefined())

test('strength grows with length and sets', () => {
  expect(strengthOf({ length: 16, sets: ['digits'], legible: false })).toBe(53)
  expect(strengthOf({ length: 16, sets: ['lower', 'upper', 'digits'], legible: false })).toBe(95)
  expect(strengthOf({ length: 16, sets: [], legible: false })).toBe(0)
})
