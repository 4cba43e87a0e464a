import { expect, test } from 'vitest'
import { listAddress, narrowingText, pageRequestOf, placeOf, sizeOf } from './list-address.ts'

const sortable = ['name', 'time']
const read = (query: string) => placeOf(new URLSearchParams(query), sortable)
const start = { page: 1, sorting: undefined }

test('a place in a list is found again by its address', () => {
  const place = { page: 3, sorting: { key: 'time', direction: 'descending' } } as const
  const address = listAddress({ q: '林 a&b', status: '' }, place)
  expect(address.toString()).toBe(new URLSearchParams({ q: '林 a&b', page: '3', sort: '-time' }).toString())
  expect(placeOf(address, sortable)).toEqual(place)
  expect(listAddress({ q: '' }, start).toString()).toBe('')
})

test.each(['page=0', 'page=1.5', 'page=x', 'sort=secret', 'sort=--name', 'sort=-', 'other=1'])(
  '%s in an address says nothing',
  (query) => {
    expect(read(query)).toEqual(start)
  },
)

test('an address asks for no more than a list call takes', () => {
  expect(read('page=99999').page).toBe(1000)
  expect(narrowingText('字'.repeat(200), 80)).toHaveLength(80)
  expect(narrowingText('a\0b', 80)).toBe('ab')
  expect(narrowingText(null, 80)).toBe('')
})

test('the request has the sorting only where somebody sorted', () => {
  expect(pageRequestOf(start)).toEqual({ pageNum: 1, pageSize: 20 })
  expect(pageRequestOf(read('page=2&sort=-time'), ['time'])).toEqual({
    pageNum: 2,
    pageSize: 20,
    sortField: 'time',
    sortOrder: 'desc',
  })
})

test('the size of pages is one of those on offer, and in the address where it is not the usual one', () => {
  const sizeIn = (query: string) => sizeOf(new URLSearchParams(query))
  expect(['size=50', 'size=100', 'size=20', '', 'size=1000', 'size=x'].map(sizeIn)).toEqual([
    ...[50, 100, 20, 20, 20, 20],
  ])
  expect(listAddress({}, { ...start, size: 50 }).toString()).toBe('size=50')
  expect(listAddress({}, { ...start, size: 20 }).toString()).toBe('')
  expect(pageRequestOf({ ...start, page: 2, size: 50 })).toEqual({ pageNum: 2, pageSize: 50 })
})
