import { expect, test } from 'vitest'
import { filterOf, isNarrowed, queryOf, requestOf } from './filter.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))

test('an address names people, and what makes no sense in it is left out', () => {
  expect(requestOf(read('q=+ouyang+&org=sales&role=lead&status=0&page=3&sort=-createTime'))).toEqual({
    ...{ pageNum: 3, pageSize: 20, sortField: 'createTime', sortOrder: 'desc' },
    ...{ keyword: 'ouyang', orgCode: 'sales', roleNo: 'lead', status: 0 },
  })
  expect(requestOf(read('org=1%20x&role=&status=7&page=-2&sort=mobile'))).toEqual({
    pageNum: 1,
    pageSize: 20,
  })
  expect(requestOf(read('status=none'))).toMatchObject({ withoutRole: true })
})

test('the address of a filter is read as that filter', () => {
  const filter = read('q=a&org=sales&status=1&page=2')
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect([isNarrowed(filter), isNarrowed(read('page=2'))]).toEqual([true, false])
})
