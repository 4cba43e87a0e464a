import { expect, test } from 'vitest'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './contact-filter.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))

test('a filter is the same after it was an address', () => {
  const filter = read('q=财务&org=finance&app=*&page=3')
  expect(filter).toMatchObject({ text: '财务', orgCode: 'finance', appCode: '*', page: 3 })
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

test('what makes no sense in an address counts as not said', () => {
  const filter = read(
    `org=${encodeURIComponent("' or 1=1")}&page=-1&app=${'a'.repeat(65)}&q=${'字'.repeat(81)}`,
  )
  expect(filter).toMatchObject({ orgCode: '', page: 1 })
  expect(filter.appCode).toHaveLength(64)
  expect(filter.text).toHaveLength(80)
})

test('a request holds what narrows the list, and nothing else', () => {
  expect(requestOf(read('q=%20'))).toEqual({ kind: 'CONTACT', pageNum: 1, pageSize: 20 })
  expect(requestOf(read('q= 财务 &org=finance&app=expenses&page=2'))).toEqual({
    kind: 'CONTACT',
    pageNum: 2,
    pageSize: 20,
    keyword: '财务',
    orgCode: 'finance',
    appCode: 'expenses',
  })
})

test('spaces narrow nothing', () => {
  expect(isNarrowed(noNarrowing)).toBe(false)
  expect(isNarrowed({ ...noNarrowing, text: '  ' })).toBe(false)
  expect(isNarrowed({ ...noNarrowing, appCode: '*' })).toBe(true)
})
