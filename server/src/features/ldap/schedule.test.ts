import { expect, test } from 'vitest'
import { nextTime } from './schedule.ts'

const at = new Date('2026-03-07T18:30:20Z')

test('minutes and hours are counted from now', () => {
  expect(nextTime({ every: 'minutes', count: 15 }, at, 'Asia/Shanghai')).toEqual(
    new Date('2026-03-07T18:45:20Z'),
  )
  expect(nextTime({ every: 'hours', count: 6 }, at, 'Asia/Shanghai')).toEqual(
    new Date('2026-03-08T00:30:20Z'),
  )
})

test('a time of day is the one of the deployment, today or tomorrow', () => {
  expect(nextTime({ every: 'day', at: '02:31' }, at, 'Asia/Shanghai')).toEqual(
    new Date('2026-03-07T18:31:00Z'),
  )
  expect(nextTime({ every: 'day', at: '02:30' }, at, 'Asia/Shanghai')).toEqual(
    new Date('2026-03-08T18:30:00Z'),
  )
})

test('a time that a day leaves out comes on the next', () => {
  // In New York clocks go from 2 to 3 on 8 March 2026.
  expect(nextTime({ every: 'day', at: '02:30' }, at, 'America/New_York')).toEqual(
    new Date('2026-03-09T06:30:00Z'),
  )
})
