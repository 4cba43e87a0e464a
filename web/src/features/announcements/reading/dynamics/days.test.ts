import { expect, test } from 'vitest'
import { weekFrom } from './days.ts'

test('[SCR-02] the days of a downtime are marked, the day that begins when it ends is not', () => {
  const week = weekFrom('2026-02-26 15:00:00', [
    { from: '2026-02-26 22:00:00', to: '2026-02-27 02:00:00' },
    { from: '2026-03-02 00:00:00', to: '2026-03-03 00:00:00' },
  ])
  expect(week.map(({ date, isDown }) => `${date}${isDown ? ' down' : ''}`)).toEqual([
    '26 down',
    '27 down',
    '28',
    '1',
    '2 down',
    '3',
    '4',
  ])
})
