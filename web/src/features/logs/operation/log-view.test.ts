import { expect, test } from 'vitest'
import { faultOf, isNarrowed, neighboursOf, pageOf, queryOf, requestOf, viewOf } from './log-view.ts'

const now = '2026-03-01 10:31:07'
const view = (query: string) => viewOf(new URLSearchParams(query))

test('an address without anything is the last seven days, and stays as short', () => {
  expect(requestOf(view(''), now)).toEqual({
    startTime: '2026-02-23 00:00:00',
    endTime: '2026-03-01 23:59:59',
  })
  expect(queryOf(view('')).toString()).toBe('')
  expect(isNarrowed(view('range=today&page=3&row=7'))).toBe(false)
})

test('everything that narrows the log is in the address, and in the call', () => {
  const all =
    'range=90d&person=boss&category=role&result=denied&type=role&target=tester&request=R1&q=%E6%97%A7&page=2&size=50&row=42'
  expect(queryOf(view(all)).toString()).toBe(all)
  expect(pageOf(view(all), now)).toMatchObject({
    ...{ person: 'boss', categories: ['role'], results: ['denied'], targetType: 'role', targetId: 'tester' },
    ...{ requestId: 'R1', keyword: '旧', pageNum: 2, pageSize: 50 },
  })
  expect(isNarrowed(view(all))).toBe(true)
})

test('what makes no sense in an address counts as not said', () => {
  const odd = view("range=ever&category=a'b&result=maybe&page=-1&row=1x&from=2026-02-30&to=2026-03-01")
  expect(odd).toEqual(view(''))
})

test('a range of one’s own has an order and a longest span', () => {
  expect(faultOf(view('from=2026-02-01&to=2026-01-31'))).toBe('order')
  expect(faultOf(view('from=2025-01-01&to=2026-01-01'))).toBeUndefined()
  expect(faultOf(view('from=2025-01-01&to=2026-01-02'))).toBe('span')
  expect(requestOf(view('from=2026-01-01&to=2026-01-31'), now)).toEqual({
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-01-31 23:59:59',
  })
})

test('a record has neighbours on its page only', () => {
  expect(neighboursOf(['3', '2', '1'], '2')).toEqual({ previous: '3', next: '1' })
  expect(neighboursOf(['3', '2', '1'], '1')).toEqual({ previous: '2' })
  expect(neighboursOf(['3'], '7')).toEqual({})
})
