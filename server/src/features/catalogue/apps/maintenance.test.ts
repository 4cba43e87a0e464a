import { expect, test } from 'vitest'
import { type MaintenanceWindow, maintenanceAt } from './maintenance.ts'

const now = new Date('2026-06-15T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const window = (from: Date | null, to: Date | null, appId = 'a'): MaintenanceWindow => ({
  appId,
  from,
  to,
  notice: { zh: '维护', en: 'Maintenance' },
})
const at = (...windows: MaintenanceWindow[]) => maintenanceAt(windows, now).get('a')

test('a window begins with its first second and ends before its last', () => {
  expect(at(window(now, hours(1)))).toMatchObject({ active: true })
  expect(at(window(new Date(now.getTime() + 1), hours(1)))).toMatchObject({ active: false })
  expect(at(window(hours(-1), new Date(now.getTime() + 1)))).toMatchObject({ active: true })
  expect(at(window(hours(-1), now))).toBeUndefined()
})

test('a maintenance window is announced 24 hours ahead, not earlier', () => {
  expect(at(window(hours(24), hours(25)))).toMatchObject({ active: false })
  expect(at(window(new Date(hours(24).getTime() + 1), hours(25)))).toBeUndefined()
})

test('a window without bounds holds until it is taken away', () => {
  expect(at(window(null, null))).toMatchObject({ active: true })
})

test('one that runs wins over one that is to come, then the earlier, in any order', () => {
  const running = window(hours(-1), hours(1))
  const [soon, later] = [window(hours(2), hours(3)), window(hours(4), hours(5))]
  for (const order of [
    [running, soon, later],
    [later, soon, running],
  ]) {
    expect(at(...order)).toMatchObject({ active: true, from: running.from })
  }
  expect(at(later, soon)).toMatchObject({ active: false, from: soon.from })
})

test('every application has its own', () => {
  const found = maintenanceAt([window(hours(-1), hours(1)), window(hours(1), hours(2), 'b')], now)
  expect([...found.keys()]).toEqual(['a', 'b'])
})
