import { expect, test } from 'vitest'
import { hourMeans, workdaysAmong } from './workdays.ts'

const cells = (counts: Record<string, number>) =>
  Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [1 + Math.floor(index / 24), index % 24]
    return { weekday, hour, count: counts[`${weekday} ${hour}`] ?? 0 }
  })
const workdayMeans = (counted: ReturnType<typeof cells>, span: ReturnType<typeof days>, now: string) =>
  hourMeans(counted, { span, weekdays: workdaysAmong([]) }, now)
const days = (from: string, to: string) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` })

test('the mean of an hour counts days from Monday to Friday alone', () => {
  // 2026-07-06 is a Monday.
  const means = workdayMeans(
    cells({ '1 9': 30, '5 9': 20, '6 9': 999 }),
    days('2026-07-06', '2026-07-19'),
    '2026-08-01 00:00:00',
  )
  expect(means?.[9]).toEqual({ hour: 9, total: 50, mean: 5 })
  expect(means?.[10]).toEqual({ hour: 10, total: 0, mean: 0 })
})

test('an hour of today that has not begun is not counted with nothing', () => {
  const means = workdayMeans(
    cells({ '1 9': 10, '2 9': 20, '1 15': 8 }),
    days('2026-07-06', '2026-07-07'),
    '2026-07-07 10:30:00',
  )
  expect(means?.[9]?.mean).toBe(15)
  expect(means?.[15]?.mean).toBe(8)
})

test('a range of one’s own counts the hours that lie in it', () => {
  const span = { startTime: '2026-07-06 12:00:00', endTime: '2026-07-07 11:59:59' }
  const means = workdayMeans(cells({ '2 9': 6, '1 13': 4 }), span, '2026-08-01 00:00:00')
  expect([means?.[9]?.mean, means?.[13]?.mean]).toEqual([6, 4])
})

test('a weekend has no such mean', () => {
  expect(
    workdayMeans(cells({ '6 9': 5 }), days('2026-07-11', '2026-07-12'), '2026-08-01 00:00:00'),
  ).toBeUndefined()
})

test('where a filter takes only some weekdays, only these days are counted', () => {
  const week = days('2026-07-06', '2026-07-12')
  const only = (weekdays: readonly number[]) => {
    const counted = { span: week, weekdays: workdaysAmong(weekdays) }
    return hourMeans(cells({ '1 9': 30 }), counted, '2026-08-01 00:00:00')?.[9]?.mean
  }
  expect([only([]), only([1]), only([1, 2]), only([1, 6]), only([6, 7])]).toEqual([6, 30, 15, 30, undefined])
})
