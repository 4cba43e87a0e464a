import { expect, test } from 'vitest'
import { instantOfTimestamp, offsetAt, wireTimeOf, zoneLabel } from './timestamps.ts'

test.each([
  ['0', 0],
  ['1784160000', 1_784_160_000_000],
  [' 1784160000123 ', 1_784_160_000_123],
  ['-1', -1000],
  ['99999999999', 99_999_999_999_000],
  ['100000000000', 100_000_000_000],
  ['9999999999999999', 'out-of-range'],
  ['99999999999999999', 'out-of-range'],
  ['-99999999999999999', 'out-of-range'],
  ['1.5', 'no-number'],
  ['', 'no-number'],
  ['12ab', 'no-number'],
])('[HOME-07] the timestamp %o is the instant %o', (text, instant) => {
  expect(instantOfTimestamp(text)).toBe(instant)
})

test('a zone is told by what people call it', () => {
  expect(zoneLabel('Asia/Shanghai', 'zh-CN')).toMatch(/^中国(标准)?时间 \(Asia\/Shanghai\)$/)
  expect(zoneLabel('America/New_York', 'zh-CN')).toBe('北美东部时间 (America/New_York)')
  expect(zoneLabel('Asia/Shanghai', 'en')).toMatch(/^China (Standard )?Time \(Asia\/Shanghai\)$/)
})

test('offsets follow the zone and its summer time', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]
  expect(offsetAt(winter, 'Asia/Shanghai')).toBe('+08:00')
  expect(offsetAt(winter, 'Europe/London')).toBe('+00:00')
  expect(offsetAt(summer, 'Europe/London')).toBe('+01:00')
  expect(offsetAt(summer, 'Asia/Kolkata')).toBe('+05:30')
})

test.each([
  ['2026-07-16T09:30', '2026-07-16 09:30:00'],
  ['2026-07-16 09:30:05', '2026-07-16 09:30:05'],
  ['2026-13-01T00:00', undefined],
  ['tomorrow', undefined],
])('%o is the time %o', (text, time) => expect(wireTimeOf(text)).toBe(time))
