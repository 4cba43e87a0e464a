import { expect, test } from 'vitest'
import { lastPage, mostButtons, pageWindow } from './paging.ts'

const shown = (page: number, last: number) => pageWindow(page, last).map(({ page }) => page ?? '…')

test('[HTTP-10] the last page is 1 at least and 1000 at most', () => {
  expect([lastPage(0, 10), lastPage(11, 10), lastPage(10_000, 10), lastPage(99_999, 10)]).toEqual([
    1, 2, 1000, 1000,
  ])
})

test('[HTTP-10] gaps stand where pages are left out', () => {
  expect(shown(1, 1)).toEqual([1])
  expect(shown(1, 3)).toEqual([1, 2, 3])
  expect(shown(5, 9)).toEqual([1, '…', 4, 5, 6, '…', 9])
})

test('a list of more pages than buttons has a gap somewhere, a shorter one shows each page on the way', () => {
  const buttons = (page: number) => pageWindow(page, 9).filter(({ page }) => page !== undefined)
  expect(Math.max(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) => buttons(page).length))).toBe(mostButtons)
})
