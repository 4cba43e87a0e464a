import { expect, test } from 'vitest'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './group-filter.ts'

test('a filter survives its address', () => {
  const filter = { text: '值班', appCode: 'crm', status: '0' as const, page: 3, sorting: undefined }
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(requestOf(filter)).toEqual({
    kind: 'GROUP',
    pageNum: 3,
    pageSize: 20,
    keyword: '值班',
    appCode: 'crm',
    status: 0,
  })
})

test('what makes no sense in an address counts as not said', () => {
  const filter = filterOf(new URLSearchParams('enabled=2&page=x&q=%20'))
  expect(filter).toMatchObject({ status: '', page: 1 })
  expect(isNarrowed(filter)).toBe(false)
  expect(isNarrowed(noNarrowing)).toBe(false)
})
