import { expect, test } from 'vitest'
import { startOf } from './period.ts'

test('[ACC-05] a period begins with a whole day of the portal’s own time, also where the browser has yesterday', () => {
  const now = Date.parse('2026-07-15T17:30:00Z')
  expect(startOf('week', now, 'Asia/Shanghai')).toBe('2026-07-09 00:00:00')
  expect(startOf('week', now, 'UTC')).toBe('2026-07-08 00:00:00')
  expect(startOf('year', now, 'UTC')).toBe('2025-07-15 00:00:00')
})
