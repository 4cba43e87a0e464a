import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireTimeIn } from './wire-time.ts'

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'a time in %s is written as its clocks show it',
  (timeZone) => {
    const wireTime = wireTimeIn(timeZone)
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const times = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(times, (time) => {
        expect(wireTime(time)).toBe(clock.format(time))
      }),
      { numRuns: 2000 },
    )
  },
)

test('the hour of a clock change is written as it passed', () => {
  const wireTime = wireTimeIn('Europe/Berlin')
  expect(wireTime(new Date('2026-03-29T00:59:59.999Z'))).toBe('2026-03-29 01:59:59')
  expect(wireTime(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29 03:00:00')
  expect(wireTime(new Date('2026-10-25T00:59:59Z'))).toBe('2026-10-25 02:59:59')
  expect(wireTime(new Date('2026-10-25T01:00:00Z'))).toBe('2026-10-25 02:00:00')
})

test('a clock change at one minute past midnight is written to the minute', () => {
  const wireTime = wireTimeIn('America/St_Johns')
  expect(wireTime(new Date('1995-04-02T03:30:59Z'))).toBe('1995-04-02 00:00:59')
  expect(wireTime(new Date('1995-04-02T03:31:00Z'))).toBe('1995-04-02 01:01:00')
})
