import { expect, test } from 'vitest'
import { filterOf, queryOf } from './box.ts'

test.each([
  ['', { box: 'initiated', page: 1 }],
  ['tab=received', { box: 'received', page: 1 }],
  ['tab=received&page=3', { box: 'received', page: 3 }],
  ['tab=secret&page=-1', { box: 'initiated', page: 1 }],
] as const)('the address “%s” opens its tab', (query, wanted) => {
  expect(filterOf(new URLSearchParams(query))).toEqual(wanted)
})

test('a tab and its page are found again by their address', () => {
  for (const filter of [
    { box: 'received', page: 2 },
    { box: 'initiated', page: 1 },
  ] as const)
    expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(queryOf({ box: 'initiated', page: 1 }).toString()).toBe('')
})
