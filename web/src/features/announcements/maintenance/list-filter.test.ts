import { expect, test } from 'vitest'
import { readAddress } from '#web/platform/navigation/address.ts'
import { filterOf, isNarrowed, type ListFilter, noNarrowing, queryOf, requestOf } from './list-filter.ts'

const appId = '0b9ad2c3-1111-4222-8333-444455556666'
const read = (query: string) => filterOf(new URLSearchParams(query))

test('[SCR-04] a narrowed list is found again by its address', () => {
  const filter: ListFilter = {
    ...{ text: '停机 a&b', appId, type: '1', pushScope: '2', from: '2026-06-01', to: '2026-07-31' },
    ...{
      validity: 'valid',
      state: 'EFFECTIVE',
      page: 2,
      sorting: { key: 'publishStartTime', direction: 'descending' },
    },
  }
  expect(filterOf(queryOf(filter))).toEqual(filter)
  // `readAddress` removes the parameters of the sign-in redirect; the filter must not use one of them.
  const address = `https://portal.example.com/?${queryOf(filter)}`
  expect(readAddress(address, ['prod']).cleaned).toBe(address)
  expect(requestOf(filter)).toEqual({
    ...{ pageNum: 2, pageSize: 20, sortField: 'publishStartTime', sortOrder: 'desc' },
    ...{ keyword: '停机 a&b', appId, type: 1, pushScope: 2, effectState: 'EFFECTIVE', valid: true },
    ...{ startTime: '2026-06-01 00:00:00', endTime: '2026-07-31 23:59:59' },
  })
})

test.each([
  'status=gone',
  'app=mail',
  'type=3',
  'from=2026-02-30',
  'to=yesterday',
  'sort=title',
  'validity=1',
])('%s in an address says nothing', (query) => {
  expect(read(query)).toEqual({ ...noNarrowing, state: '', page: 1, sorting: undefined })
  expect(isNarrowed(read(query))).toBe(false)
})

test('a state alone is a tab and no filter', () => {
  expect(isNarrowed(read('status=draft'))).toBe(false)
  expect(requestOf(read('status=draft'))).toEqual({ pageNum: 1, pageSize: 20, effectState: 'DRAFT' })
})
