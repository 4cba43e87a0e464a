import { expect, test } from 'vitest'
import { filterOf, queryOf, requestOf } from './mail-filter.ts'

const bulletinId = '0192f1c0-0000-7000-8000-000000000001'

test('a filter and its address say the same', () => {
  const filter = { state: 'unknown', bulletinId, email: 'zhang@', page: 3, sorting: undefined } as const
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(requestOf(filter)).toEqual({
    pageNum: 3,
    pageSize: 20,
    status: 'unknown',
    bulletinId,
    email: 'zhang@',
  })
})

test('what makes no sense in an address is left out', () => {
  const filter = filterOf(new URLSearchParams(`fate=lost&bulletinId=1&page=-2&q=${'x'.repeat(300)}\0`))
  expect(filter).toMatchObject({ state: '', bulletinId: '', page: 1 })
  expect(filter.email).toHaveLength(254)
  expect(requestOf(filterOf(new URLSearchParams()))).toEqual({ pageNum: 1, pageSize: 20 })
})
