import { expect, test } from 'vitest'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './template-filter.ts'

const place = { page: 1, sorting: undefined }

test('a filter comes back from its address', () => {
  const filter = { text: '停机', appCode: 'crm', type: '2', state: '0', ...place, page: 3 } as const

  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect(queryOf({ ...noNarrowing, ...place }).toString()).toBe('')
})

test('an address that makes no sense narrows nothing', () => {
  const filter = filterOf(new URLSearchParams('type=3&enabled=yes&page=-1'))

  expect(filter).toEqual({ ...noNarrowing, ...place })
  expect(isNarrowed(filter)).toBe(false)
})

test('the request names what is narrowed by and nothing else', () => {
  expect(requestOf({ ...noNarrowing, ...place })).toEqual({ kind: 'TEMPLATE', pageNum: 1, pageSize: 20 })
  expect(requestOf({ text: ' a ', appCode: '*', type: '1', state: '0', ...place })).toMatchObject({
    keyword: 'a',
    appCode: '*',
    type: 1,
    status: 0,
  })
})
