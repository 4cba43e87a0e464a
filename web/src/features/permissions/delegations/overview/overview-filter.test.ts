import { expect, test } from 'vitest'
import { canBeEnded, filterOf, isNarrowed, nothingNarrowed, queryOf, requestOf } from './overview-filter.ts'

test('what an address says is what is asked for, and the way back to the address', () => {
  const query = 'q=%E5%BC%A0&status=0&org=EAST&role=R1&page=3'
  const filter = filterOf(new URLSearchParams(query))
  expect(filter).toEqual({
    text: '张',
    status: 0,
    orgCode: 'EAST',
    roleNo: 'R1',
    page: 3,
    sorting: undefined,
  })
  expect(String(queryOf(filter))).toBe(query)
  expect(requestOf(filter)).toEqual({
    pageNum: 3,
    pageSize: 20,
    keyword: '张',
    status: 0,
    orgCode: 'EAST',
    roleNo: 'R1',
  })
})

test.each(['status=7', 'status=', 'status=x', 'page=-1', ''])('%j narrows nothing', (query) => {
  const filter = filterOf(new URLSearchParams(query))
  expect(isNarrowed(filter)).toBe(false)
  expect(filter).toMatchObject(nothingNarrowed)
  expect(requestOf(filter)).toEqual({ pageNum: 1, pageSize: 20 })
})

test('the status 0 narrows as well', () => {
  expect(isNarrowed({ ...nothingNarrowed, status: 0 })).toBe(true)
})

test('what has ended cannot be ended again', () => {
  expect(([0, 1, 2, 3, 4, 5, 6] as const).filter(canBeEnded)).toEqual([0, 1, 2, 6])
})
