import { expect, test } from 'vitest'
import { readAddress } from '#web/platform/navigation/address.ts'
import { filterOf, queryOf } from './boxes.ts'

test.each([
  ['', { box: undefined, isAnswered: false, page: 1 }],
  ['box=mine&page=2', { box: 'mine', isAnswered: false, page: 2 }],
  ['box=addressed', { box: 'addressed', isAnswered: false, page: 1 }],
  ['box=all&status=answered&page=3', { box: 'all', isAnswered: true, page: 3 }],
] as const)('an address %o is what it says, there and back', (query, filter) => {
  expect(filterOf(new URLSearchParams(query))).toEqual(filter)
  expect(queryOf(filter).toString()).toBe(query)
  // The parameters that a sign-in adds to the URL are removed when the page loads.
  const address = `https://portal.example.com/?${query}`
  expect(readAddress(address, ['prod']).cleaned).toBe(address)
})

test.each(['box=theirs', 'page=-1', 'page=1001', 'page=1.5', 'page=x', 'box=constructor'])(
  'an address that nobody made, %s, is taken as one without choices',
  (query) => {
    expect(filterOf(new URLSearchParams(query))).toEqual({ box: undefined, isAnswered: false, page: 1 })
  },
)
