import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { expect, test } from 'vitest'
import { givenDelegation as given } from '../testing/given.ts'
import { daysOf, monthOf, monthsFrom, placeIn, rowsOf } from './layout.ts'

const july = { year: 2026, month: 7 }

const rows = (...initiated: Delegation[]) => rowsOf(july, { initiated, received: [] })
const bars = (...initiated: Delegation[]) => rows(...initiated).flatMap((row) => row.bars)

test('months follow each other over the end of a year, and have their days', () => {
  expect(monthsFrom({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(monthsFrom({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 })
  expect(daysOf({ year: 2028, month: 2 })).toHaveLength(29)
  expect(monthOf('2026-07-16 12:00:00')).toEqual(july)
})

test('now stands within its day, and in no other month', () => {
  expect(placeIn(july, '2026-07-16 12:00:00')).toBeCloseTo(50)
  expect(placeIn(july, '2026-08-01 00:00:00')).toBeUndefined()
  expect(placeIn(july, '2026-06-30 23:59:59')).toBeUndefined()
})

test('[DEL-01] a bar is as long as the delegation within the month, and says that it goes on', () => {
  const [inside] = bars(given({ startTime: '2026-07-11 12:00:00', endTime: '2026-07-27 00:00:00' }))
  expect(inside?.left).toBeCloseTo((100 * 10.5) / 31)
  expect(inside?.width).toBeCloseTo((100 * 15.5) / 31)
  expect(inside?.goesOn).toEqual({ left: false, right: false })
  const [whole] = bars(given({ startTime: '2026-06-01 00:00:00', endTime: '2026-09-01 00:00:00' }))
  expect(whole).toMatchObject({ left: 0, width: 100, goesOn: { left: true, right: true } })
})

test.each([
  ['that was declined', { status: 5 }],
  ['that nobody answered in time', { status: 3, decideTime: undefined }],
  ['that was withdrawn before it was answered', { status: 4, decideTime: undefined }],
  ['that was withdrawn before it began', { status: 4, revokeTime: '2026-06-30 10:00:00' }],
  ['of another month', { startTime: '2026-08-01 00:00:00', endTime: '2026-08-02 00:00:00' }],
  ['that was over as the month began', { startTime: '2026-06-01 00:00:00', endTime: '2026-07-01 00:00:00' }],
] as const)('a delegation %s has no bar', (_, part) => {
  expect(bars(given(part as Partial<Delegation>))).toEqual([])
})

test('what ended early is drawn until then', () => {
  const [bar] = bars(given({ status: 4, revokeTime: '2026-07-16 12:00:00' }))
  expect(bar?.width).toBeCloseTo(50)
})

test('delegations of one person share a line while they do not overlap', () => {
  const first = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-05 00:00:00' }
  const next = { startTime: '2026-07-05 00:00:00', endTime: '2026-07-09 00:00:00' }
  const over = { startTime: '2026-07-04 00:00:00', endTime: '2026-07-06 00:00:00' }
  expect(rows(given(next), given(first)).map((row) => row.bars.length)).toEqual([2])
  expect(rows(given(next), given(first), given(over)).map((row) => row.bars.length)).toEqual([2, 1])
})

test('own delegations come before received ones, and each in the order of their beginning', () => {
  const late = given({ agentNo: 'A3', agentName: '宋予安', startTime: '2026-07-20 00:00:00' })
  const lists = { initiated: [late, given()], received: [given()] }
  expect(rowsOf(july, lists).map(({ box, name }) => [box, name])).toEqual([
    ['initiated', '顾清和'],
    ['initiated', '宋予安'],
    ['received', '周砚清'],
  ])
})
