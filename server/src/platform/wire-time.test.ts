import { wireTime } from '@iambiz/contract/platform/shapes.ts'
import { expect, test } from 'vitest'
import { steadyOffset, wireTimeIn } from './wire-time.ts'

test.each([
  ['Asia/Shanghai', '2026-01-31T16:00:00Z', '2026-02-01 00:00:00'],
  ['Asia/Shanghai', '2024-02-28T17:05:09.999Z', '2024-02-29 01:05:09'],
  ['Asia/Shanghai', '2025-12-31T15:59:59Z', '2025-12-31 23:59:59'],
  ['UTC', '2026-06-15T00:00:00Z', '2026-06-15 00:00:00'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['Asia/Kolkata', '2026-06-15T00:00:00Z', '2026-06-15 05:30:00'],
])('in %s, %s is written %s', (zone, time, expected) => {
  const written = wireTimeIn(zone)(new Date(time))
  expect(written).toBe(expected)
  expect(wireTime.safeParse(written).success).toBe(true)
})

test.each(['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Shanghai'])(
  'every quarter hour of the days on which clocks change is written as the calendar of %s has it',
  (timeZone) => {
    const write = wireTimeIn(timeZone)
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-04', '2026-10-04', '2026-10-25', '2026-11-01'])
      for (let at = Date.parse(day) - 43_200_000; at < Date.parse(day) + 129_600_000; at += 900_000)
        expect(write(new Date(at))).toBe(calendar.format(at))
  },
)

test.each([
  ['Asia/Shanghai', 480],
  ['Asia/Kolkata', 330],
  ['UTC', 0],
  ['America/Phoenix', -420],
  ['Europe/Berlin', null],
  ['Australia/Sydney', null],
])('the clocks of %s are ahead of UTC by %s minutes all year round', (zone, minutes) => {
  expect(steadyOffset(zone, new Date('2026-11-21T02:00:00Z'))).toBe(minutes)
})
