import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import {
  faultOf,
  halfHours,
  movedTo,
  noPeriod,
  type Period,
  periodOf,
  pickDay,
  presetsAt,
  wirePeriod,
} from './period.ts'

const now = '2026-07-16 14:23:11'
const period = (part: Partial<Period>): Period => ({
  startDay: '2026-07-20',
  startTime: '09:00',
  endDay: '2026-07-24',
  endTime: '18:30',
  ...part,
})

test('a period goes over the wire, and the end of a day is its last second', () => {
  expect(wirePeriod(period({}))).toEqual({ startTime: '2026-07-20 09:00:00', endTime: '2026-07-24 18:30:00' })
  expect(wirePeriod(period({ endTime: '24:00' }))?.endTime).toBe('2026-07-24 23:59:59')
  expect(wirePeriod(noPeriod)).toBeUndefined()
  expect(wirePeriod(period({ endDay: '2026-02-30' }))).toBeUndefined()
})

test('what is stored comes back the same; what began at once shows its half hour', () => {
  const wire = { startTime: '2026-07-20 00:00:00', endTime: '2026-07-26 23:59:59' }
  expect(wirePeriod(periodOf(wire.startTime, wire.endTime))).toEqual(wire)
  expect(periodOf('2026-07-16 14:23:11', wire.endTime).startTime).toBe('14:00')
  expect(periodOf('2026-07-16 14:47:00', wire.endTime).startTime).toBe('14:30')
})

test.each([
  ['without an end', { endDay: '' }, 'missing'],
  ['that ends before it begins', { endDay: '2026-07-19' }, 'order'],
  ['that ends as it begins', { endDay: '2026-07-20', endTime: '09:00' }, 'order'],
  ['that is over', { startDay: '2026-07-01', endDay: '2026-07-15' }, 'past'],
  ['that began before', { startDay: '2026-07-01' }, undefined],
  ['of 180 days', { endDay: '2027-01-16', endTime: '09:00' }, undefined],
  ['of half an hour more', { endDay: '2027-01-16', endTime: '09:30' }, 'long'],
  ['of a week', {}, undefined],
] as const)('[DEL-01] a period %s', (_, part, fault) => {
  expect(faultOf(period(part), now)).toBe(fault)
})

test('the longest time of what has begun counts from its begin', () => {
  const running = period({ startDay: '2026-07-01', endDay: '2026-12-28', endTime: '09:30' })
  expect(faultOf(running, now)).toBeUndefined()
  expect(faultOf(running, now, '2026-07-01 09:00:00')).toBe('long')
})

test('presets begin now or on the next Monday, and end with a day', () => {
  // A Thursday.
  expect(presetsAt(now)).toEqual({
    today: { startDay: '2026-07-16', startTime: '14:00', endDay: '2026-07-16', endTime: '24:00' },
    week: { startDay: '2026-07-16', startTime: '14:00', endDay: '2026-07-19', endTime: '24:00' },
    nextWeek: { startDay: '2026-07-20', startTime: '00:00', endDay: '2026-07-26', endTime: '24:00' },
    twoWeeks: { startDay: '2026-07-16', startTime: '14:00', endDay: '2026-07-29', endTime: '24:00' },
  })
  const sunday = presetsAt('2026-07-19 23:45:00')
  expect(sunday.week.endDay).toBe('2026-07-19')
  expect(sunday.nextWeek.startDay).toBe('2026-07-20')
})

test('whenever they are asked for, presets have no fault', () => {
  const moments = fc.tuple(
    fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2030-12-31') }),
    fc.integer({ min: 0, max: 86_398 }),
  )
  fc.assert(
    fc.property(moments, ([day, second]) => {
      const at = `${dateOf(day)} ${new Date(second * 1000).toISOString().slice(11, 19)}`
      for (const preset of Object.values(presetsAt(at))) {
        expect(faultOf(preset, at)).toBeUndefined()
        expect(halfHours).toContain(preset.startTime)
      }
      expect(weekdayOf(dayNumber(presetsAt(at).nextWeek.startDay))).toBe(1)
    }),
    { numRuns: 200 },
  )
})

test('delegating again keeps the length and the times of day', () => {
  expect(movedTo(period({}), '2026-08-31')).toEqual({
    startDay: '2026-08-31',
    startTime: '09:00',
    endDay: '2026-09-04',
    endTime: '18:30',
  })
})

test('two clicks on the calendar are a period, and an earlier second click starts again', () => {
  const first = pickDay(noPeriod, 'start', '2026-07-20')
  expect(first).toMatchObject({ period: { startDay: '2026-07-20', endDay: '2026-07-20' }, picking: 'end' })
  expect(pickDay(first.period, 'end', '2026-07-24')).toMatchObject({
    period: { startDay: '2026-07-20', endDay: '2026-07-24' },
    picking: 'start',
  })
  expect(pickDay(first.period, 'end', '2026-07-18')).toMatchObject({
    period: { startDay: '2026-07-18', endDay: '2026-07-18' },
    picking: 'end',
  })
})
