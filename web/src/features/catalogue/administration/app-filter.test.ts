import { expect, test } from 'vitest'
import { filterOf, isNarrowed, queryOf, requestOf } from './app-filter.ts'

const at = (address: string) => filterOf(new URLSearchParams(address))

test('a filter is in the address, and comes out of it as it went in', () => {
  const address = 'q=%E6%8A%A5%E9%94%80&category=office&status=1&system=finance&page=3&sort=-updateTime'
  expect(queryOf(at(address)).toString()).toBe(address)
  expect(isNarrowed(at(address))).toBe(true)
})

test('what makes no sense in an address counts as not said', () => {
  expect(at('status=9&page=x&sort=secret')).toMatchObject({ status: '', page: 1, sorting: undefined })
  expect(isNarrowed(at('q=%20'))).toBe(false)
})

test('only what narrows is asked for', () => {
  expect(requestOf(at('status=3'))?.queryFields).toEqual([
    { fieldName: 'status', fieldStringValue: '3', operator: 'eq' },
  ])
  expect(requestOf(at(''))?.queryFields).toEqual([])
})
