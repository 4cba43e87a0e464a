import { expect, test } from 'vitest'
import { endOfTerm, today } from './term.ts'

// 23:30 of the 14th in UTC is the 15th in Shanghai.
const now = Date.parse('2026-06-14T23:30:00Z')
const end = (term: Parameters<typeof endOfTerm>[0], day = '') => endOfTerm(term, day, now, 'Asia/Shanghai')

test('days are those of the deployment, and the last one counts whole', () => {
  expect(today(now, 'Asia/Shanghai')).toBe('2026-06-15')
  expect(end('30')).toBe('2026-07-15 23:59:59')
  expect(end('90')).toBe('2026-09-13 23:59:59')
  expect(end('date', '2026-06-15')).toBe('2026-06-15 23:59:59')
})

test('for good has no end, and a day must lie ahead', () => {
  expect(end('forever', '2020-01-01')).toBeUndefined()
  expect(end('date', '2026-06-14')).toBeNull()
  expect(end('date', '')).toBeNull()
})
