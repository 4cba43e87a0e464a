import { paging } from '@iambiz/contract/platform/page.ts'
import { expect, test } from 'vitest'
import { pageOfList, toPage } from './page.ts'

test.each([0, -1, 1001, 1.5, '5', Number.NaN, 2 ** 53, null, [1]])(
  '[HTTP-10] the page number %s is refused',
  (pageNum) => {
    expect(paging.safeParse({ pageNum }).success).toBe(false)
  },
)

test.each([0, 201, 1e9, '10', -5])('[HTTP-10] the page size %s is refused', (pageSize) => {
  expect(paging.safeParse({ pageSize }).success).toBe(false)
})

test('[HTTP-10] a page is cut where it should, and no pager goes beyond page 1000', () => {
  const all = Array.from({ length: 23 }, (_, at) => at)
  expect(pageOfList(all, { pageNum: 3, pageSize: 10 })).toEqual({
    list: [20, 21, 22],
    total: 23,
    pageNum: 3,
    pageSize: 10,
    pages: 3,
  })
  expect(pageOfList(all, { pageNum: 4, pageSize: 10 }).list).toEqual([])
  expect(pageOfList([], { pageNum: 1, pageSize: 10 }).pages).toBe(0)
  expect(toPage([], 1_000_000, { pageNum: 1, pageSize: 10 }).pages).toBe(1000)
})
