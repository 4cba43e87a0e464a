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

test.each([
  [
    'clocks go forward over it',
    'America/New_York',
    '02:30',
    '2026-03-06T20:00:00Z',
    ['2026-03-07T07:30:00Z', '2026-03-08T07:00:00Z', '2026-03-09T06:30:00Z'],
  ],
  [
    'clocks go back to it',
    'America/New_York',
    '01:30',
    '2026-10-31T12:00:00Z',
    ['2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
  ],
  [
    'clocks go back by half an hour',
    'Australia/Lord_Howe',
    '01:45',
    '2026-04-04T12:00:00Z',
    ['2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z'],
  ],
  [
    'midnight is left out',
    'Africa/Cairo',
    '00:00',
    '2026-04-23T12:00:00Z',
    ['2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ],
  [
    'a day is left out',
    'Pacific/Apia',
    '23:59',
    '2011-12-29T12:00:00Z',
    ['2011-12-30T09:59:00Z', '2011-12-31T09:59:00Z'],
  ],
])('a time of day comes once a day where %s', (_, timeZone, time, from, expected) => {
  let next = new Date(from)
  for (const text of expected) {
    next = nextTime({ every: 'day', at: time }, next, timeZone)
    expect(next).toEqual(new Date(text))
  }
})
