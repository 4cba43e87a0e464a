import { expect, test } from 'vitest'
import {
  filterOf,
  isNarrowed,
  lastDayOf,
  orderOf,
  queryOf,
  viewOf,
  wholePercent,
  yearBefore,
} from './view.ts'

const read = (query: string) => viewOf(new URLSearchParams(query))

test('a view is the same after it was an address', () => {
  const query =
    'q=crm&center=merchantCenter&connected=0&category=sales&org=east&day=2026-05-20&page=2&sort=-unifiedAuth'
  const view = read(query)
  expect(viewOf(queryOf(view))).toEqual(view)
  expect(filterOf(view)).toEqual({
    keyword: 'crm',
    center: 'merchantCenter',
    connected: false,
    categoryCode: 'sales',
    orgCode: 'east',
    statDate: '2026-05-20',
  })
  expect(orderOf(view)).toEqual({ sortField: 'unifiedAuth', sortOrder: 'desc' })
  expect(isNarrowed(view)).toBe(true)
})

test('what makes no sense in an address is left out', () => {
  const view = read('center=moon&org=1/2&connected=2&day=2026-02-31&sort=constructor&page=-1')
  expect(filterOf(view)).toEqual({})
  expect(orderOf(view)).toBeUndefined()
  expect([view.page, isNarrowed(view), queryOf(view).toString()]).toEqual([1, false, ''])
})

test('a share is only 0 and 100 percent where nothing and everything is connected', () => {
  expect([0, 0.2, 57.89, 90.48, 99.9, 100].map(wholePercent)).toEqual([0, 1, 58, 90, 99, 100])
})

test('twelve months begin with the first of the next month a year before, and months end with their last day', () => {
  expect(['2026-11-22', '2026-12-31', '2026-01-05'].map(yearBefore)).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2025-02-01',
  ])
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})
