import { describe, expect, test } from 'vitest'
import { instantOf } from '#web/platform/i18n/format.ts'
import { downtimeWithinDay } from './downtime.ts'
import { testApp } from './testing/apps.ts'

const now = instantOf('2026-07-14 16:00:00')
const window = (from: string, to: string) => ({
  from: `2026-07-${from}:00`,
  to: `2026-07-${to}:00`,
  notice: '',
})
const downtimeOf = (from: string, to: string) =>
  downtimeWithinDay(testApp({ appId: 'exp', maintenance: window(from, to) }), now)

describe('downtime of an application', () => {
  test('[HOME-01] a window later today is told by its beginning', () => {
    expect(downtimeOf('14 22:00', '15 02:00')).toEqual({
      from: '2026-07-14 22:00:00',
      to: '2026-07-15 02:00:00',
      begun: false,
    })
  })

  test('[HOME-01] a window that lasts has begun', () => {
    expect(downtimeOf('14 15:00', '14 16:01')?.begun).toBe(true)
  })

  test.each([
    ['over', '14 10:00', '14 16:00'],
    ['more than a day ahead', '15 16:01', '15 18:00'],
  ])('[HOME-01] a window that is %s is not told', (_, from, to) => {
    expect(downtimeOf(from, to)).toBeUndefined()
  })

  test('[HOME-01] without a window there is none to tell', () => {
    expect(downtimeWithinDay(testApp({ appId: 'exp' }), now)).toBeUndefined()
  })
})
