import { expect, test } from 'vitest'
import { formatsIn, instantOf, toWireTime, wireTimeAt } from './format.ts'

const zone = 'Asia/Shanghai'
// 2026-11-21 10:00:00 in Shanghai
const now = () => Date.UTC(2026, 10, 21, 2, 0, 0)
const zh = formatsIn('zh', zone, now)
const en = formatsIn('en', zone, now)

test.each([
  ['2026-11-21 09:30:00', '今天 09:30', 'Today 09:30'],
  ['2026-11-20 17:20:59', '昨天 17:20', 'Yesterday 17:20'],
  ['2026-11-22 00:00:00', '明天 00:00', 'Tomorrow 00:00'],
  ['2026-07-12 10:00:00', '7月12日 10:00', '12 Jul 10:00'],
  ['2025-11-21 10:00:00', '2025年11月21日 10:00', '21 Nov 2025 10:00'],
  ['soon', 'soon', 'soon'],
])('[UI-01] %s is %s and %s', (time, chinese, english) => {
  expect(zh.dayTime(time)).toBe(chinese)
  expect(en.dayTime(time)).toBe(english)
})

test('[EXP-02] tables have the same figures in both languages, to the minute', () => {
  expect(zh.tableTime('2026-11-21 09:30:59')).toBe('2026-11-21 09:30')
  expect(en.tableTime('2026-11-21 09:30:59')).toBe('2026-11-21 09:30')
  expect(en.tableTime('soon')).toBe('soon')
})

test.each([
  ['2026-11-21 09:59:31', '刚刚', 'Just now'],
  ['2026-11-21 09:52:00', '8 分钟前', '8 min ago'],
  ['2026-11-21 08:12:00', '08:12', '08:12'],
  ['2026-11-20 23:59:59', '昨天', 'Yesterday'],
])('%s is %s ago', (time, chinese, english) => {
  expect(zh.ago(time)).toBe(chinese)
  expect(en.ago(time)).toBe(english)
})

test.each([
  ['2026-11-21 22:00:00', '22:00', '22:00'],
  ['2026-11-22 00:00:00', '明天 00:00', 'Tomorrow 00:00'],
  ['2026-11-24 08:00:00', '11月24日 08:00', '24 Nov 08:00'],
  ['2026-07-12 10:00:00', '7月12日 10:00', '12 Jul 10:00'],
])('[HOME-01] the clock reads %s as %s and %s: another day is named', (time, chinese, english) => {
  expect(zh.clock(time)).toBe(chinese)
  expect(en.clock(time)).toBe(english)
})

test.each([
  ['2026-11-21 22:00:00', '2026-11-21 23:30:00', '今天 22:00 至 23:30', 'Today 22:00 to 23:30'],
  ['2026-11-21 22:00:00', '2026-11-22 02:00:00', '今天 22:00 至 明天 02:00', 'Today 22:00 to tomorrow 02:00'],
  [
    '2026-11-24 00:00:00',
    '2026-11-25 02:00:00',
    '11月24日 00:00 至 11月25日 02:00',
    '24 Nov 00:00 to 25 Nov 02:00',
  ],
])('a downtime from %s to %s names its days as a day is named everywhere', (from, to, chinese, english) => {
  expect([zh.downtime(from, to), en.downtime(from, to)]).toEqual([chinese, english])
  for (const { downtime, clock, dayTime } of [zh, en]) {
    expect(downtime(from, to).startsWith(dayTime(from))).toBe(true)
    expect(dayTime(from).endsWith(clock(from))).toBe(true)
  }
  const full = [from, to].map((time) => time.slice(0, 16))
  expect([zh.downtimeInFull(from, to), en.downtimeInFull(from, to)]).toEqual([
    full.join(' 至 '),
    full.join(' to '),
  ])
})

test('wire times and instants are each other’s inverse, in any zone', () => {
  for (const timeZone of [zone, 'America/New_York', 'UTC', 'Asia/Kolkata']) {
    const at = Date.UTC(2026, 2, 8, 12, 34, 56)
    expect(instantOf(toWireTime(at, timeZone), timeZone)).toBe(at)
  }
  expect(toWireTime(now(), zone)).toBe('2026-11-21 10:00:00')
  expect(instantOf('x')).toBeNaN()
})

test('numbers are grouped', () => expect(zh.number(12345)).toBe('12,345'))

test('where the clocks never change, the offset tells the same as the calendar of the zone', () => {
  for (const at of [Date.UTC(2026, 1, 28, 16, 0, 1), Date.UTC(2026, 11, 31, 15, 59, 59), 1000])
    expect(wireTimeAt(at, 480)).toBe(toWireTime(at, zone))
})

test('months have the names that the browser would give them', () => {
  for (let month = 0; month < 12; month++) {
    const at = Date.UTC(2025, month, 11)
    const chinese = new Intl.DateTimeFormat('zh-CN', {
      ...{ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' },
    }).format(at)
    const name = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short' }).format(at)
    const time = toWireTime(at, 'UTC')
    expect([zh.dayTime(time), en.dayTime(time)]).toEqual([`${chinese} 00:00`, `11 ${name} 2025 00:00`])
  }
})
