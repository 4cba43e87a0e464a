import { expect, test } from 'vitest'
import { entryOf } from '#web/platform/recipients/entries.ts'
import { hasOthers, isChanged, newValues } from './values.ts'

const person = (email: string) => ({ email, userName: email, source: 'pasted' as const })
const stored = [person('a@chengchuan.example'), person('b@chengchuan.example')]

test('a form is changed when a field is another than at the beginning', () => {
  expect(isChanged(newValues, { ...newValues })).toBe(false)
  expect(isChanged(newValues, { ...newValues, forced: true })).toBe(true)
})

test('people who join or leave are a change, and so is an address that is wrong; their order is none', () => {
  const entries = stored.map(entryOf)
  expect(hasOthers(entries.toReversed(), stored)).toBe(false)
  expect(hasOthers(entries.slice(1), stored)).toBe(true)
  expect(hasOthers([...entries, { key: 'x', value: 'x', state: 'wrong', fault: 'format' }], stored)).toBe(
    true,
  )
  expect(
    hasOthers(
      stored.map(({ email }) => entryOf(person(email.replace('a', 'c')))),
      stored,
    ),
  ).toBe(true)
})
