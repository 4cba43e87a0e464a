import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodOf } from './period.ts'

const now = '2026-06-15 10:07:31'
const from = (startTime: string, endTime: string, kept?: string) =>
  periodOf({ startTime, endTime }, { now, kept })

describe('S-081 the period that somebody wrote', () => {
  test.each([
    ['2026-06-15 12:00:00', '2026-06-15 11:00:00', 'delegation.order', 'endTime'],
    ['2026-06-15 12:00:00', '2026-06-15 12:00:00', 'delegation.order', 'endTime'],
    ['2026-06-14 12:00:00', '2026-06-15 10:00:00', 'delegation.past', 'endTime'],
    ['2026-06-14 12:00:00', now, 'delegation.past', 'endTime'],
    ['2026-06-15 12:10:00', '2026-06-15 13:00:00', 'delegation.half-hour', 'startTime'],
    ['2026-06-15 23:59:59', '2026-06-16 13:00:00', 'delegation.half-hour', 'startTime'],
    ['2026-06-15 12:00:01', '2026-06-15 13:00:00', 'delegation.half-hour', 'startTime'],
    ['2026-06-15 12:00:00', '2026-06-15 13:15:00', 'delegation.half-hour', 'endTime'],
    ['2026-06-15 12:00:00', '2026-06-15 23:59:58', 'delegation.half-hour', 'endTime'],
    ['2026-06-16 00:00:00', '2026-12-13 00:30:00', 'delegation.too-long', 'endTime'],
    ['2026-06-16 00:00:00', '2036-06-15 00:00:00', 'delegation.too-long', 'endTime'],
    ['2020-01-01 00:00:00', '2026-12-12 10:30:00', 'delegation.too-long', 'endTime'],
  ])('from %s to %s is refused: %s', (startTime, endTime, refusal, field) => {
    expect(from(startTime, endTime)).toEqual({ refusal, field })
  })

  test.each([
    ['2026-06-15 12:00:00', '2026-06-15 12:30:00'],
    ['2026-06-15 12:30:00', '2026-06-15 23:59:59'],
    ['2026-06-16 00:00:00', '2026-12-13 00:00:00'],
  ])('from %s to %s is taken as it is', (startTime, endTime) => {
    expect(from(startTime, endTime)).toEqual({ period: { startTime, endTime } })
  })

  test('a start in the past is now, and one that was kept stays', () => {
    const endTime = '2026-06-15 18:00:00'
    expect(from('2026-06-15 10:00:00', endTime)).toEqual({ period: { startTime: now, endTime } })
    expect(from(now, endTime)).toEqual({ period: { startTime: now, endTime } })
    const startTime = '2026-06-14 09:12:13'
    expect(from(startTime, endTime, startTime)).toEqual({ period: { startTime, endTime } })
  })

  test('what is kept does not make it longer', () => {
    const startTime = '2026-06-14 09:12:13'
    expect(from(startTime, '2026-12-11 09:00:00', startTime)).toHaveProperty('period')
    expect(from(startTime, '2026-12-11 09:30:00', startTime)).toHaveProperty('refusal', 'delegation.too-long')
  })
})

const wire = fc
  .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 14).replace('T', ' ')}30:00`)

test('whatever is taken begins now or later, ends after that, and is short enough', () => {
  fc.assert(
    fc.property(wire, wire, (startTime, endTime) => {
      const found = from(startTime, endTime)
      if (!('period' in found)) return
      const { period } = found
      expect(period.startTime >= now && period.endTime > period.startTime).toBe(true)
      const days = (Date.parse(period.endTime) - Date.parse(period.startTime)) / 86_400_000
      expect(days).toBeLessThanOrEqual(180)
    }),
  )
})
